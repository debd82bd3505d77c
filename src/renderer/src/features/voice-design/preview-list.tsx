import { CircleAlert, RotateCcw, WandSparkles } from 'lucide-react'
import type { DesignGeneration, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designTexts } from '@shared/domain/cloud/voice-design-rules'
import { useCommand } from '@renderer/bridge/queries'
import { useRefusal } from '@renderer/bridge/access-queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { PlayToggle } from '@renderer/player/play-toggle'
import type { Player } from '@renderer/player/player'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { generationFacts, previewName } from './design-words'

/** What was played and not chosen is told when the voice is saved. */
const heard = (previewId: string): void => void call('voiceDesigns', 'heard', { previewId }).catch(toastError)

interface PreviewListProps {
  design: VoiceDesign
  chosenId: string | null
  player: Player
  onChoose: (previewId: string) => void
}

/** The newest previews, and below them what was generated before. */
export function PreviewList({ design, chosenId, player, onChoose }: PreviewListProps) {
  const shown = design.generations.filter(({ state }) => state === 'arrived' || state === 'lost')
  if (shown.length === 0)
    return (
      <EmptyState icon={WandSparkles} title="Three previews appear here">
        Each generation makes three voices from your prompt. They are kept on this computer, also when you
        close this dialog.
      </EmptyState>
    )
  return (
    <ol aria-label="Generations" className="flex flex-col gap-6">
      {shown.map((generation, index) => (
        <li key={generation.id}>
          <Generation
            generation={generation}
            title={index === 0 ? 'Newest previews' : 'Earlier previews'}
            designId={design.id}
            chosenId={chosenId}
            player={player}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ol>
  )
}

interface GenerationProps extends Omit<PreviewListProps, 'design'> {
  generation: DesignGeneration
  title: string
  designId: string
}

function Generation({ generation, title, designId, chosenId, player, onChoose }: GenerationProps) {
  return (
    <section className="flex flex-col gap-2">
      <header>
        <h3 className="font-semibold">{generation.state === 'lost' ? 'Lost previews' : title}</h3>
        <p className="line-clamp-2 text-small text-ink-muted wrap-anywhere" title={generation.prompt}>
          {generation.prompt}
        </p>
        <p className="text-small text-ink-subtle">{generationFacts(generation)}</p>
      </header>
      {generation.state === 'lost' ? (
        <Lost designId={designId} generationId={generation.id} />
      ) : (
        <ul className="flex flex-col gap-2">
          {generation.previews.map(({ id }, index) => (
            <li
              key={id}
              className={cx(
                'flex items-center gap-2 rounded-lg border p-2',
                chosenId === id ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
              )}
            >
              <PlayToggle player={player} soundId={id} name={previewName(index)} onPress={() => heard(id)} />
              <span className="min-w-0 flex-1 font-medium">{previewName(index)}</span>
              <Button
                size="sm"
                aria-pressed={chosenId === id}
                aria-label={`${chosenId === id ? 'Chosen:' : 'Choose'} ${previewName(index)}`}
                onClick={() => {
                  heard(id)
                  player.play(id)
                  onChoose(id)
                }}
              >
                {chosenId === id ? 'Chosen' : 'Choose'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Nothing is repeated by itself: it may have been paid for. */
function Lost({ designId, generationId }: { designId: string; generationId: string }) {
  const refusal = useRefusal('generateVoiceDesign')
  const generate = useCommand('voiceDesigns', 'generate')
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p>{designTexts.lost}</p>
        <Button
          size="sm"
          icon={RotateCcw}
          isBusy={generate.isPending}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={() =>
            generate.mutate({ id: designId, generationId }, { onError: (error) => toastError(error) })
          }
        >
          Try again on the same seed
        </Button>
      </div>
    </div>
  )
}

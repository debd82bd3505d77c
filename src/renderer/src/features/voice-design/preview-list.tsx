import { ArrowLeftRight, CircleAlert, History, RotateCcw, WandSparkles } from 'lucide-react'
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
import type { Comparing } from './compare-bar'
import { previewSound } from './design-sounds'
import { generationFacts, previewName } from './design-words'

/** What was played and not chosen is told when the voice is saved. */
const heard = (previewId: string): void => void call('voiceDesigns', 'heard', { previewId }).catch(toastError)

interface PreviewListProps {
  design: VoiceDesign
  chosenId: string | null
  player: Player
  comparing: Comparing
  /** The chosen one is being saved: what would change that waits. */
  isLocked: boolean
  onChoose: (previewId: string) => void
  /** Takes up prompt, text, settings and seed of an earlier generation. */
  onReuse: (generation: DesignGeneration) => void
}

/** The newest previews, and below them what was generated before. */
export function PreviewList({ design, ...list }: PreviewListProps) {
  const shown = design.generations.filter(({ state }) => state === 'arrived' || state === 'lost')
  if (shown.length === 0)
    return (
      <EmptyState icon={WandSparkles} title="Three previews appear here">
        Each generation makes three voices from your prompt. They stay on this computer, even after you close
        this dialog.
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
            {...list}
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

function Generation(props: GenerationProps) {
  const { generation, title, designId, chosenId, player, comparing, isLocked, onChoose, onReuse } = props
  return (
    <section className="flex flex-col gap-2">
      <header>
        <h3 className="font-semibold">{generation.state === 'lost' ? 'Lost previews' : title}</h3>
        <p className="line-clamp-2 text-small text-ink-muted wrap-anywhere" title={generation.prompt}>
          {generation.prompt}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-small text-ink-subtle">{generationFacts(generation)}</p>
          <Button
            size="sm"
            variant="ghost"
            icon={History}
            isDisabled={isLocked}
            onClick={() => onReuse(generation)}
          >
            Use these settings
          </Button>
        </div>
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
              <PlayToggle
                player={player}
                soundId={previewSound(id)}
                name={previewName(index)}
                onPress={() => heard(id)}
              />
              <span className="min-w-0 flex-1 font-medium">{previewName(index)}</span>
              <Button
                size="sm"
                variant="ghost"
                icon={ArrowLeftRight}
                aria-pressed={comparing.marked.includes(id)}
                aria-label={`Compare ${previewName(index)}`}
                className={cx(comparing.marked.includes(id) && 'bg-active text-accent-ink')}
                onClick={() => comparing.toggle(id)}
              >
                Compare
              </Button>
              <Button
                size="sm"
                aria-pressed={chosenId === id}
                isDisabled={isLocked}
                aria-label={`${chosenId === id ? 'Chosen:' : 'Choose'} ${previewName(index)}`}
                onClick={() => {
                  heard(id)
                  player.play(previewSound(id))
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

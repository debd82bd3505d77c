import { useState } from 'react'
import { Share2, Sparkles, X } from 'lucide-react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import {
  estimatedShare,
  previewTextProblem,
  promptProblem,
  referenceProblem,
} from '@shared/domain/cloud/voice-design-rules'
import { useRefusal } from '@renderer/bridge/access-queries'
import { usePreviewTextLimits } from '@renderer/bridge/voice-design-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { useNow } from '@renderer/lib/use-now'
import type { Player } from '@renderer/player/player'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { useTried } from '@renderer/ui/fields/use-tried'
import { problemAt } from './design-words'
import { ReferenceField } from './reference-field'
import { isSeedBad, SettingsFields } from './settings-fields'
import { ShareDialog } from './share-dialog'
import { PreviewTextField, PromptField } from './text-fields'

interface GenerateFormProps {
  design: VoiceDesign
  fields: DesignFields
  player: Player
  onChange: (patch: DesignPatch) => void
  /** A pasted link filled another design. */
  onOpened: (designId: string) => void
}

/** The prompt, what the previews say, and how. */
export function GenerateForm({ design, fields, player, onChange, onOpened }: GenerateFormProps) {
  const limits = usePreviewTextLimits()
  const refusal = useRefusal('generateVoiceDesign')
  const generate = useCommand('voiceDesigns', 'generate')
  const { place, isTried, attempt } = useTried<HTMLFormElement>()
  const [typedSeed, setTypedSeed] = useState<string | null>(null)
  const [isSharing, setSharing] = useState(false)
  const wrongPrompt = promptProblem(fields.prompt)
  const wrongText = previewTextProblem(fields, limits)

  function start(): void {
    const faults = [wrongPrompt, wrongText, referenceProblem(design.reference)]
    if (!attempt(faults.every((fault) => fault === null) && !isSeedBad(typedSeed, fields.seed))) return
    generate.mutate({ id: design.id, generationId: null }, { onError: (error) => toastError(error) })
  }

  return (
    <form
      ref={place}
      aria-label="Voice prompt and settings"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <PromptField
        fields={fields}
        onChange={onChange}
        onOpened={onOpened}
        error={(isTried ? wrongPrompt : null) ?? problemAt(design, 'prompt')}
      />
      <PreviewTextField
        designId={design.id}
        onMissingPrompt={wrongPrompt === null ? null : () => attempt(false)}
        fields={fields}
        onChange={onChange}
        error={(isTried ? wrongText : null) ?? problemAt(design, 'previewText')}
      />
      <ReferenceField
        design={design}
        promptStrength={fields.promptStrength}
        player={player}
        onChange={onChange}
      />
      <SettingsFields
        fields={fields}
        onChange={onChange}
        typedSeed={typedSeed}
        onTypeSeed={setTypedSeed}
        error={problemAt(design, 'settings')}
      />
      <Foot design={design} refusal={refusal} onShare={() => setSharing(true)} />
      {isSharing ? (
        <ShareDialog design={fields} onOpened={onOpened} onClose={() => setSharing(false)} />
      ) : null}
    </form>
  )
}

interface FootProps {
  design: VoiceDesign
  refusal: ReturnType<typeof useRefusal>
  onShare: () => void
}

/** What the form is for, in sight without scrolling. */
function Foot({ design, refusal, onShare }: FootProps) {
  const running = design.generations.find(({ state }) => state === 'running')
  return (
    <div className="sticky bottom-0 border-t border-line bg-canvas py-4 wide:-mb-8">
      {running ? (
        <Running designId={design.id} askedAtMs={running.askedAtMs} textChars={running.previewText.length} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon={Sparkles}
            {...(refusal ? { disabledReason: refusal.text } : {})}
          >
            {design.generations.length === 0 ? 'Generate voice' : 'Generate again'}
          </Button>
          <Button size="lg" icon={Share2} onClick={onShare}>
            Share
          </Button>
        </div>
      )}
    </div>
  )
}

/** How far it probably is, and a way to stop waiting. */
function Running({
  designId,
  askedAtMs,
  textChars,
}: {
  designId: string
  askedAtMs: number
  textChars: number
}) {
  const nowMs = useNow(500)
  const cancel = useCommand('voiceDesigns', 'cancel')
  const share = estimatedShare(nowMs - askedAtMs, textChars)
  return (
    <div className="flex items-center gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-medium">Generating three previews…</p>
        <Progress
          label="Generating three previews"
          fraction={share}
          valueText={`about ${Math.round(share * 100)} %`}
        />
      </div>
      <Button
        icon={X}
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate({ id: designId }, { onError: (error) => toastError(error) })}
      >
        Cancel
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { Sparkles, X } from 'lucide-react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { estimatedShare, previewTextProblem, promptProblem } from '@shared/domain/cloud/voice-design-rules'
import { useRefusal } from '@renderer/bridge/access-queries'
import { usePreviewTextLimits } from '@renderer/bridge/voice-design-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { useNow } from '@renderer/lib/use-now'
import { Button } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { problemAt } from './design-words'
import { PreviewTextField, PromptField } from './text-fields'
import { SettingsFields } from './settings-fields'

interface GenerateFormProps {
  design: VoiceDesign
  fields: DesignFields
  onChange: (patch: DesignPatch) => void
}

/** The prompt, what the previews say, and how. */
export function GenerateForm({ design, fields, onChange }: GenerateFormProps) {
  const limits = usePreviewTextLimits()
  const refusal = useRefusal('generateVoiceDesign')
  const generate = useCommand('voiceDesigns', 'generate')
  const [isTried, setTried] = useState(false)
  const wrongPrompt = promptProblem(fields.prompt)
  const wrongText = previewTextProblem(fields, limits)
  const running = design.generations.find(({ state }) => state === 'running')

  function start(): void {
    setTried(true)
    if (wrongPrompt !== null || wrongText !== null) return
    generate.mutate({ id: design.id, generationId: null }, { onError: (error) => toastError(error) })
  }

  return (
    <form
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
        error={(isTried ? wrongPrompt : null) ?? problemAt(design, 'prompt')}
      />
      <PreviewTextField
        fields={fields}
        onChange={onChange}
        error={(isTried ? wrongText : null) ?? problemAt(design, 'previewText')}
      />
      <SettingsFields fields={fields} onChange={onChange} error={problemAt(design, 'settings')} />
      {running ? (
        <Running designId={design.id} askedAtMs={running.askedAtMs} textChars={running.previewText.length} />
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={Sparkles}
          className="self-start"
          {...(refusal ? { disabledReason: refusal.text } : {})}
        >
          {design.generations.length === 0 ? 'Generate voice' : 'Generate again'}
        </Button>
      )}
    </form>
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

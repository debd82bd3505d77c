import { PenLine } from 'lucide-react'
import { looksLikeLink } from '@shared/domain/app/design-link'
import type { DesignFields, DesignPatch } from '@shared/domain/cloud/voice-design'
import { voicePromptMaxChars } from '@shared/limits'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useCommand } from '@renderer/bridge/queries'
import { usePreviewTextLimits } from '@renderer/bridge/voice-design-queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Field } from '@renderer/ui/fields/field'
import { Textarea } from '@renderer/ui/fields/textarea'
import { openLink } from './open-link'
import { samplePrompts } from './sample-prompts'

interface TextFieldProps {
  fields: DesignFields
  onChange: (patch: DesignPatch) => void
  error: string | null
}

/** The prompt, and samples to begin with. */
export function PromptField({
  fields,
  onChange,
  onOpened,
  error,
}: TextFieldProps & { onOpened: (designId: string) => void }) {
  const { prompt, previewText, isTextGenerated } = fields

  /** What was typed can be had back; one sample for another is no loss. */
  function begin(sample: Pick<DesignFields, 'prompt' | 'previewText'>): void {
    onChange({ ...sample, isTextGenerated: false })
    const isOwn = prompt.trim() !== '' && samplePrompts.every((each) => each.prompt !== prompt)
    if (isOwn)
      toast.undo('The sample replaced your prompt.', () => onChange({ prompt, previewText, isTextGenerated }))
  }

  return (
    <>
      <Field
        label="Voice prompt"
        hint="Age, gender, accent, pitch, pace, mood and sound quality; 20 to 1000 characters."
        aside={`${prompt.trim().length} / ${voicePromptMaxChars}`}
        {...(error === null ? {} : { error })}
      >
        <Textarea
          rows={4}
          value={prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!looksLikeLink(pasted)) return
            // A link is opened, and replaces nothing.
            event.preventDefault()
            openLink(pasted).then(
              (designId) => (designId === null ? undefined : onOpened(designId)),
              toastError,
            )
          }}
        />
      </Field>
      <div role="group" aria-label="Sample prompts" className="-mt-2 flex flex-wrap gap-1.5">
        {samplePrompts.map((sample) => (
          <Button
            key={sample.name}
            size="sm"
            onClick={() => begin({ prompt: sample.prompt, previewText: sample.previewText })}
          >
            {sample.name}
          </Button>
        ))}
      </div>
    </>
  )
}

interface PreviewTextFieldProps extends TextFieldProps {
  designId: string
  /** Says what is wrong with the prompt; null where nothing is. */
  onMissingPrompt: (() => void) | null
}

/** What the previews say: typed, written by the cloud on request, or written by it with each generation. */
export function PreviewTextField(props: PreviewTextFieldProps) {
  const { designId, onMissingPrompt, fields, onChange, error } = props
  const { previewText, isTextGenerated } = fields
  const limits = usePreviewTextLimits()
  const refusal = useRefusal('generateVoiceDesign')
  const writing = useCommand('voiceDesigns', 'writeText')
  const take = ({ isRefused, text }: { isRefused: boolean; text: string | null }): void => {
    if (isRefused) return
    onChange(text === null ? { isTextGenerated: true } : { previewText: text, isTextGenerated: false })
    if (text === null) toast.message('This server writes the text with each generation.')
    else if (previewText.trim() !== '')
      toast.undo('A new text replaced yours.', () => onChange({ previewText, isTextGenerated }))
  }
  return (
    <>
      <Field
        label="Preview text"
        hint={`What the previews say; ${limits.minChars} to ${limits.maxChars} characters.`}
        aside={isTextGenerated ? undefined : `${previewText.trim().length} / ${limits.maxChars}`}
        {...(error === null ? {} : { error })}
      >
        <Textarea
          rows={4}
          value={isTextGenerated ? '' : previewText}
          // What is typed while a text is on its way would be replaced by it.
          disabled={isTextGenerated || writing.isPending}
          placeholder={isTextGenerated ? 'Written by the cloud to fit the prompt.' : undefined}
          onChange={(event) => onChange({ previewText: event.currentTarget.value })}
        />
      </Field>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          isChecked={isTextGenerated}
          onChange={(now) => onChange({ isTextGenerated: now })}
          label="Write a text with each generation"
        />
        <Button
          size="sm"
          icon={PenLine}
          isBusy={writing.isPending}
          {...(refusal ? { disabledReason: refusal.text } : {})}
          onClick={() =>
            onMissingPrompt
              ? onMissingPrompt()
              : // Also where this form is gone by then.
                void writing.mutateAsync({ id: designId }).then(take, toastError)
          }
        >
          Write a text now
        </Button>
      </div>
    </>
  )
}

import type { DesignFields, DesignPatch } from '@shared/domain/cloud/voice-design'
import { voicePromptMaxChars } from '@shared/limits'
import { usePreviewTextLimits } from '@renderer/bridge/voice-design-queries'
import { Button } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { Checkbox } from '@renderer/ui/fields/checkbox'
import { Field } from '@renderer/ui/fields/field'
import { Textarea } from '@renderer/ui/fields/textarea'
import { samplePrompts } from './sample-prompts'

interface TextFieldProps {
  fields: DesignFields
  onChange: (patch: DesignPatch) => void
  error: string | null
}

/** The prompt, and samples to begin with. */
export function PromptField({ fields, onChange, error }: TextFieldProps) {
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

/** What the previews say, typed or written by the cloud. */
export function PreviewTextField({ fields, onChange, error }: TextFieldProps) {
  const { previewText, isTextGenerated } = fields
  const limits = usePreviewTextLimits()
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
          disabled={isTextGenerated}
          placeholder={isTextGenerated ? 'Written by the cloud to fit the prompt.' : undefined}
          onChange={(event) => onChange({ previewText: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        isChecked={isTextGenerated}
        onChange={(now) => onChange({ isTextGenerated: now })}
        label="Write the preview text for me"
        className="-mt-2"
      />
    </>
  )
}

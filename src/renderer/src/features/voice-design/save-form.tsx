import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import { descriptionProblem, nameProblem } from '@shared/domain/cloud/voice-design-rules'
import { voiceNameMaxChars } from '@shared/limits'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { languageOptions } from '@renderer/copy/languages'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Select } from '@renderer/ui/fields/select'
import { Textarea } from '@renderer/ui/fields/textarea'
import { problemAt } from './design-words'

interface SaveFormProps {
  design: VoiceDesign
  fields: DesignFields
  onChange: (patch: DesignPatch) => void
}

/** Name and description of the voice that the chosen preview becomes. */
export function SaveForm({ design, fields, onChange }: SaveFormProps) {
  const refusal = useRefusal('saveVoiceDesign')
  const save = useCommand('voiceDesigns', 'save')
  const [isTried, setTried] = useState(false)
  const wrongName = nameProblem(fields.name)
  const wrongDescription = descriptionProblem(fields.description)
  const nameError = (isTried ? wrongName : null) ?? problemAt(design, 'name')
  const descriptionError = (isTried ? wrongDescription : null) ?? problemAt(design, 'description')
  const isSaving = design.saving === 'saving' || save.isPending

  function start(): void {
    setTried(true)
    if (wrongName !== null || wrongDescription !== null) return
    save.mutate({ id: design.id }, { onError: (error) => toastError(error) })
  }

  return (
    <form
      aria-label="Voice name and description"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Field label="Voice name" {...(nameError === null ? {} : { error: nameError })}>
        <Input
          maxLength={voiceNameMaxChars}
          value={fields.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Description"
        hint="20 to 500 characters."
        aside={`${fields.description.trim().length} / 500`}
        {...(descriptionError === null ? {} : { error: descriptionError })}
      >
        <Textarea
          rows={4}
          value={fields.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Field>
      <Field label="Language">
        <Select
          value={fields.language}
          options={languageOptions(fields.language)}
          onValueChange={(language) => onChange({ language })}
        />
      </Field>
      <div className="flex gap-2">
        <Button icon={ArrowLeft} isDisabled={isSaving} onClick={() => onChange({ step: 'generate' })}>
          Back
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          {...(refusal ? { disabledReason: refusal.text } : {})}
        >
          Save voice
        </Button>
      </div>
    </form>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import {
  descriptionProblem,
  designLabels,
  labelsProblem,
  nameProblem,
} from '@shared/domain/cloud/voice-design-rules'
import { voiceNameMaxChars } from '@shared/limits'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useAccents } from '@renderer/bridge/professional-clone-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Textarea } from '@renderer/ui/fields/textarea'
import { useTried } from '@renderer/ui/fields/use-tried'
import { LabelEditor } from '@renderer/features/professional-clone/details/label-editor'
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
  const { place, isTried, attempt } = useTried<HTMLFormElement>()
  const wrongName = nameProblem(fields.name)
  const wrongDescription = descriptionProblem(fields.description)
  const accents = useAccents(fields.language)
  const wrongLabels = labelsProblem(designLabels(fields), (accents?.length ?? 0) > 0)
  const nameError = (isTried ? wrongName : null) ?? problemAt(design, 'name')
  const descriptionError = (isTried ? wrongDescription : null) ?? problemAt(design, 'description')
  const isSaving = design.saving === 'saving' || save.isPending

  function start(): void {
    if (!attempt(wrongName === null && wrongDescription === null && wrongLabels === null)) return
    save.mutate({ id: design.id }, { onError: (error) => toastError(error) })
  }

  return (
    <form
      ref={place}
      aria-label="Voice name and description"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      {/* What is typed while the voice is saved would not be in it. */}
      <fieldset disabled={isSaving} aria-label="Details" className="contents">
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
        <LabelEditor
          labels={designLabels(fields)}
          first="language"
          accents={accents}
          headingLevel="h3"
          error={(isTried ? wrongLabels : null) ?? problemAt(design, 'labels') ?? undefined}
          onChange={([language, ...labels]) => onChange({ language: language?.value ?? '', labels })}
        />
      </fieldset>
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

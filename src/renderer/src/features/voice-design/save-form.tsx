import { ArrowLeft } from 'lucide-react'
import type { DesignFields, DesignPatch, VoiceDesign } from '@shared/domain/cloud/voice-design'
import {
  descriptionProblem,
  designLabels,
  labelsProblem,
  nameProblem,
} from '@shared/domain/cloud/voice-design-rules'
import { useRefusal } from '@renderer/bridge/access-queries'
import { useAccents } from '@renderer/bridge/professional-clone-queries'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { useTried } from '@renderer/ui/fields/use-tried'
import { VoiceDetailsFields } from '@renderer/features/professional-clone/details/voice-details-fields'
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
      <VoiceDetailsFields
        name={fields.name}
        description={fields.description}
        descriptionHint="20 to 500 characters."
        descriptionRows={4}
        labels={designLabels(fields)}
        accents={accents}
        errors={{
          name: (isTried ? wrongName : null) ?? problemAt(design, 'name'),
          description: (isTried ? wrongDescription : null) ?? problemAt(design, 'description'),
          labels: (isTried ? wrongLabels : null) ?? problemAt(design, 'labels'),
        }}
        isLocked={isSaving}
        onName={(name) => onChange({ name })}
        onDescription={(description) => onChange({ description })}
        onLabels={([language, ...labels]) => onChange({ language: language?.value ?? '', labels })}
      />
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

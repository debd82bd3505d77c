import type { SpeechModel } from '@shared/domain/speech/generation'
import { counted } from '@renderer/copy/format'
import { Field } from '@renderer/ui/fields/field'
import { Select } from '@renderer/ui/fields/select'
import { textLimit } from '../text-rules'
import { named } from '@renderer/lib/named'

interface ModelSelectProps {
  /** Those that can do the task. */
  models: readonly SpeechModel[]
  model: SpeechModel
  isText: boolean
  onChoose: (modelId: string) => void
}

/** Chooses a model and says what it can do. */
export function ModelSelect({ models, model, isText, onChoose }: ModelSelectProps) {
  return (
    <Field label="Model" hint={capabilities(model, isText)} className="min-w-0 flex-1 basis-64">
      <Select
        {...named('speech.model')}
        value={model.modelId}
        options={models.map(({ modelId, name }) => ({ value: modelId, label: name }))}
        onValueChange={onChoose}
      />
    </Field>
  )
}

/** 29 languages · up to 10,000 characters · half the credits */
export function capabilities(model: SpeechModel, isText: boolean): string {
  const { languages, costMultiplier, isDialogue, canUseStyle, servesProVoices } = model
  return [
    languages.length === 0 ? null : counted(languages.length, 'language'),
    isText ? `up to ${textLimit(model).toLocaleString('en-US')} characters` : null,
    isDialogue ? 'several voices' : canUseStyle ? 'style' : null,
    servesProVoices ? 'professional voices only' : null,
    costMultiplier === 1 ? null : `${Number(costMultiplier.toFixed(2))}× credits`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

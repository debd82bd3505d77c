import type { Voice } from '@shared/domain/cloud/voice'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { SpeechTab } from '@shared/domain/speech/speech-tabs'

/** What a professional voice is spoken with that was not fine-tuned for the chosen model. */
const professionalModelIds: Readonly<Record<SpeechTab, string>> = {
  'text-to-speech': 'eleven_multilingual_v2',
  'speech-to-speech': 'eleven_multilingual_sts_v2',
}

export const canDo = (model: SpeechModel, tab: SpeechTab): boolean =>
  tab === 'text-to-speech' ? model.canDoTextToSpeech : model.canDoVoiceConversion

/** The chosen model where it can do the task, else the first that can; null: there is none. */
export function modelFor(
  models: readonly SpeechModel[],
  tab: SpeechTab,
  chosenId: string | null,
): SpeechModel | null {
  const able = models.filter((model) => canDo(model, tab))
  return able.find(({ modelId }) => modelId === chosenId) ?? able[0] ?? null
}

/**
 * What choosing a voice means for the model (spec/speech-synthesis.md section 4).
 * - keep: the voice speaks with the model there is
 * - switch: another model is taken; `warning` says why
 * - none: no model of this task speaks the voice
 */
export type VoiceSwitch =
  { kind: 'keep' } | { kind: 'switch'; modelId: string; warning: string | null } | { kind: 'none' }

export const noModelWords = 'No model found for this task. Please select another task.'

export function voiceSwitch(
  voice: Pick<Voice, 'name' | 'category' | 'training'>,
  model: SpeechModel | null,
  models: readonly SpeechModel[],
  tab: SpeechTab,
): VoiceSwitch {
  if (voice.category === 'professional') {
    const isTuned = voice.training.some(
      ({ modelId, state }) => modelId === model?.modelId && state === 'fine_tuned',
    )
    const other = models.find(({ modelId }) => modelId === professionalModelIds[tab])
    if (isTuned || !other || other.modelId === model?.modelId) return { kind: 'keep' }
    const warning = `${voice.name} is not fine-tuned for ${model?.name ?? 'this model'}. It speaks with ${other.name} instead.`
    return { kind: 'switch', modelId: other.modelId, warning }
  }
  if (model !== null && !model.servesProVoices) return { kind: 'keep' }
  const other = models.find((each) => canDo(each, tab) && !each.servesProVoices)
  return other ? { kind: 'switch', modelId: other.modelId, warning: null } : { kind: 'none' }
}

/** The first language that was detected, where the model does not speak it. */
export function unsupportedLanguage(
  model: SpeechModel,
  languages: readonly string[],
  models: readonly SpeechModel[],
): { language: string; suggested: SpeechModel | null } | null {
  const [language] = languages
  if (language === undefined || model.languages.length === 0 || model.languages.includes(language))
    return null
  const suggested = models.find(
    (other) =>
      other.canDoTextToSpeech && other.isDialogue === model.isDialogue && other.languages.includes(language),
  )
  return { language, suggested: suggested ?? null }
}

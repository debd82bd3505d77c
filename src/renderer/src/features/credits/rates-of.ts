import type { SpeechModel } from '@shared/domain/speech/generation'

/** Marked as of high quality (spec/shell.md section 9). */
const highQualityIds: ReadonlySet<string> = new Set([
  'eleven_monolingual_v1',
  'eleven_flash_v2',
  'eleven_turbo_v2',
])
const perCharacter = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

export interface ModelRate {
  modelId: string
  name: string
  /** Credits per character, as it is shown. */
  rate: string
  isHighQuality: boolean
}

/** What a character costs, by model that speaks text. */
export const ratesOf = (
  models: readonly Pick<SpeechModel, 'modelId' | 'name' | 'costMultiplier' | 'canDoTextToSpeech'>[],
): ModelRate[] =>
  models
    .filter(({ canDoTextToSpeech }) => canDoTextToSpeech)
    .map(({ modelId, name, costMultiplier }) => ({
      ...{ modelId, name, rate: perCharacter.format(costMultiplier) },
      isHighQuality: highQualityIds.has(modelId),
    }))

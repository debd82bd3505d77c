import type { WireModel } from '@shared/wire'
import { dialogueMaxChars } from './limits'
import { plainVoice, type VoiceStore } from './stores/voice-store'
import { fallbackVoices, type Gender } from './timbre/stock-voices'
import { stockTimbre } from './timbre/timbre'
import { trainableModelIds } from './training'

/** ISO 639-1, and Filipino. */
const languageIds =
  'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nl no pl pt ro ru sk sv ta tr uk vi zh'.split(
    ' ',
  )
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const languages = (without: readonly string[] = []): WireModel['languages'] =>
  languageIds
    .filter((id) => !without.includes(id))
    .map((language_id) => ({ language_id, name: languageNames.of(language_id) ?? language_id }))

const speechModel = (
  model: Pick<WireModel, 'model_id' | 'name' | 'description' | 'languages'> & {
    maxCharacters: number
    costMultiplier: number
    group: 'standard' | 'turbo'
    task?: 'conversion'
  },
): WireModel => ({
  model_id: model.model_id,
  name: model.name,
  can_be_finetuned: trainableModelIds.some((id) => id === model.model_id),
  can_do_text_to_speech: model.task !== 'conversion',
  can_do_voice_conversion: model.task === 'conversion',
  can_use_style: model.group === 'standard',
  can_use_speaker_boost: model.group === 'standard',
  serves_pro_voices: false,
  token_cost_factor: 1,
  description: model.description,
  requires_alpha_access: false,
  max_characters_request_free_user: Math.floor(model.maxCharacters / 2),
  max_characters_request_subscribed_user: model.maxCharacters,
  maximum_text_length_per_request: model.maxCharacters,
  languages: model.languages,
  model_rates: { character_cost_multiplier: model.costMultiplier, cost_discount_multiplier: 1 },
  concurrency_group: model.group,
})

export const dialogueModelId = 'eleven_v3'

/** Text limits of api.md section 6; of the dialogue model, rulings.md. Every one of them is spoken by the same local engine here. */
export const demoModels: readonly WireModel[] = [
  speechModel({
    model_id: 'eleven_multilingual_v2',
    name: 'Multilingual v2',
    description: 'Demo workspace: spoken by the local engine, English only.',
    languages: languages(['hu', 'no', 'vi']),
    maxCharacters: 10_000,
    costMultiplier: 1,
    group: 'standard',
  }),
  speechModel({
    model_id: dialogueModelId,
    name: 'v3',
    description: 'Demo workspace: spoken by the local engine, English only.',
    languages: languages(),
    maxCharacters: dialogueMaxChars,
    costMultiplier: 1,
    group: 'standard',
  }),
  speechModel({
    model_id: 'eleven_flash_v2_5',
    name: 'Flash v2.5',
    description: 'Demo workspace: spoken by the local engine, English only.',
    languages: languages(),
    maxCharacters: 40_000,
    costMultiplier: 0.5,
    group: 'turbo',
  }),
  speechModel({
    model_id: 'eleven_turbo_v2_5',
    name: 'Turbo v2.5',
    description: 'Demo workspace: spoken by the local engine, English only.',
    languages: languages(),
    maxCharacters: 40_000,
    costMultiplier: 0.5,
    group: 'turbo',
  }),
  speechModel({
    model_id: 'eleven_multilingual_sts_v2',
    name: 'Multilingual v2 (Speech to Speech)',
    description: 'Demo workspace: English is recognized and spoken anew.',
    languages: languages(['hu', 'no', 'vi']),
    maxCharacters: 10_000,
    costMultiplier: 1,
    group: 'standard',
    task: 'conversion',
  }),
  speechModel({
    model_id: 'eleven_english_sts_v2',
    name: 'English v2 (Speech to Speech)',
    description: 'Demo workspace: English is recognized and spoken anew.',
    languages: [{ language_id: 'en', name: 'English' }],
    maxCharacters: 10_000,
    costMultiplier: 1,
    group: 'standard',
    task: 'conversion',
  }),
]

const premade: readonly {
  voiceId: string
  name: string
  gender: Gender
  description: string
}[] = [
  {
    voiceId: 'demoClara00000000001',
    name: 'Clara',
    gender: 'female',
    description: 'Warm and even, for narration.',
  },
  {
    voiceId: 'demoMilo000000000002',
    name: 'Milo',
    gender: 'male',
    description: 'Relaxed, for conversation.',
  },
  {
    voiceId: 'demoOtto000000000003',
    name: 'Otto',
    gender: 'male',
    description: 'Even and plain, of an older make.',
  },
]

/** Found by those who look for them. */
export const legacyVoiceIds: ReadonlySet<string> = new Set(['demoOtto000000000003'])

/** The voices that every workspace begins with. */
export function seedVoices(voices: VoiceStore, nowMs: number): void {
  for (const { voiceId, name, gender, description } of premade) {
    if (voices.find(voiceId)) continue
    voices.save({
      voiceId,
      name,
      category: 'premade',
      description,
      language: 'en',
      labels: { accent: 'american', gender, age: 'middle_aged', use_case: 'narration' },
      createdAtMs: nowMs,
      isOwner: false,
      ...plainVoice,
      timbre: stockTimbre(fallbackVoices[gender]),
    })
  }
}

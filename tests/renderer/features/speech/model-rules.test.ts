import { describe, expect, it } from 'vitest'
import type { SpeechModel } from '@shared/domain/speech/generation'
import type { ModelTraining } from '@shared/domain/cloud/voice'
import {
  modelFor,
  noModelWords,
  unsupportedLanguage,
  voiceSwitch,
} from '@renderer/features/speech/settings/model-rules'
import { slidersOf } from '@renderer/features/speech/settings/settings-shown'

const model = (modelId: string, changes: Partial<SpeechModel> = {}): SpeechModel => ({
  modelId,
  name: modelId,
  description: '',
  canDoTextToSpeech: true,
  canDoVoiceConversion: false,
  canUseStyle: true,
  canUseSpeakerBoost: true,
  servesProVoices: false,
  isDialogue: false,
  languages: ['en'],
  maxChars: 10_000,
  costMultiplier: 1,
  concurrencyGroup: 'standard',
  ...changes,
})
const flash = model('eleven_flash_v2_5', { languages: ['en', 'de'] })
const multilingual = model('eleven_multilingual_v2', { languages: ['en', 'de', 'fr'] })
const conversion = model('eleven_multilingual_sts_v2', {
  canDoTextToSpeech: false,
  canDoVoiceConversion: true,
})
const english = model('eleven_english_sts_v2', { canDoTextToSpeech: false, canDoVoiceConversion: true })
const models = [flash, multilingual, english, conversion]

const tuned = (modelId: string): ModelTraining => ({
  modelId,
  modelName: modelId,
  state: 'fine_tuned',
  progress: 1,
  message: null,
  canSpeak: true,
  canTrain: true,
})
const professional = (...ids: string[]) => ({
  name: 'Kathleen',
  category: 'professional',
  training: ids.map(tuned),
})
const cloned = { name: 'Kathleen', category: 'cloned', training: [] }

describe('the model of a tab', () => {
  it('is the chosen one where it can do the task, else the first that can', () => {
    expect(modelFor(models, 'text-to-speech', 'eleven_multilingual_v2')).toBe(multilingual)
    expect(modelFor(models, 'speech-to-speech', 'eleven_multilingual_v2')).toBe(english)
    expect(modelFor(models, 'text-to-speech', null)).toBe(flash)
    expect(modelFor([flash], 'speech-to-speech', null)).toBeNull()
  })
})

describe('choosing a voice', () => {
  it('keeps a model that a professional voice was fine-tuned for', () => {
    expect(voiceSwitch(professional('eleven_flash_v2_5'), flash, models, 'text-to-speech')).toEqual({
      kind: 'keep',
    })
  })

  it('warns and switches where a professional voice was not', () => {
    expect(voiceSwitch(professional(), flash, models, 'text-to-speech')).toEqual({
      kind: 'switch',
      modelId: 'eleven_multilingual_v2',
      warning: expect.stringContaining('Kathleen is not fine-tuned for eleven_flash_v2_5.') as string,
    })
    expect(voiceSwitch(professional(), english, models, 'speech-to-speech')).toMatchObject({
      modelId: 'eleven_multilingual_sts_v2',
    })
    expect(voiceSwitch(professional(), multilingual, models, 'text-to-speech')).toEqual({ kind: 'keep' })
  })

  it('takes another model where only professional voices speak with this one', () => {
    const pro = model('pro', { servesProVoices: true })
    expect(voiceSwitch(cloned, pro, [pro, ...models], 'text-to-speech')).toEqual({
      kind: 'switch',
      modelId: 'eleven_flash_v2_5',
      warning: null,
    })
    expect(voiceSwitch(cloned, pro, [pro, conversion], 'text-to-speech')).toEqual({ kind: 'none' })
    expect(noModelWords).toBe('No model found for this task. Please select another task.')
    expect(voiceSwitch(cloned, flash, models, 'text-to-speech')).toEqual({ kind: 'keep' })
  })
})

describe('a language that was detected', () => {
  it('suggests a model that speaks it', () => {
    expect(unsupportedLanguage(flash, ['fr', 'en'], models)).toEqual({
      language: 'fr',
      suggested: multilingual,
    })
    expect(unsupportedLanguage(flash, ['is'], models)).toEqual({ language: 'is', suggested: null })
  })

  it('suggests for a dialogue only what speaks dialogues', () => {
    const dialogue = model('eleven_v3', { isDialogue: true })
    expect(unsupportedLanguage(dialogue, ['fr'], [dialogue, ...models])).toEqual({
      language: 'fr',
      suggested: null,
    })
    const next = model('eleven_v4', { isDialogue: true, languages: ['en', 'fr'] })
    expect(unsupportedLanguage(dialogue, ['fr'], [...models, next])?.suggested).toBe(next)
  })

  it('says nothing of one that the model speaks, or of none', () => {
    expect(unsupportedLanguage(flash, ['de'], models)).toBeNull()
    expect(unsupportedLanguage(flash, [], models)).toBeNull()
  })
})

describe('controls of the settings', () => {
  const names = (...shown: Parameters<typeof slidersOf>) => slidersOf(...shown).map(({ name }) => name)

  it('are those that a request carries', () => {
    expect(names('text-to-speech', flash)).toEqual(['speed', 'stability', 'similarity', 'style'])
    expect(names('speech-to-speech', conversion)).toEqual(['stability', 'similarity', 'style'])
    expect(names('text-to-speech', model('m', { canUseStyle: false }))).not.toContain('style')
    expect(names('text-to-speech', model('eleven_v3', { isDialogue: true }))).not.toContain('speed')
  })
})

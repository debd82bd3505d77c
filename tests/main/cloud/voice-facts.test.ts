import { expect, test } from 'vitest'
import type { CloudFineTuning, CloudModel, CloudVoice } from '@main/cloud/cloud-types'
import { voiceFacts } from '@main/cloud/voice-facts'
import { cloudVoice, untrained } from '../../support/cloud/cloud-voice'

const model = (modelId: string, canDoVoiceConversion = false): CloudModel => ({
  modelId,
  name: modelId,
  description: null,
  canDoTextToSpeech: !canDoVoiceConversion,
  canDoVoiceConversion,
  canBeFinetuned: true,
  servesProVoices: true,
  canUseStyle: true,
  canUseSpeakerBoost: true,
  costMultiplier: 1,
  maximumTextLengthPerRequest: null,
  languages: [{ languageId: 'en', name: 'English' }],
  concurrencyGroup: null,
})
const models = [model('v2'), model('sts', true), model('v3')]

const fineTuning: CloudFineTuning = {
  ...untrained,
  states: { v2: 'fine_tuning', sts: 'failed', v3: 'fine_tuned' },
  progress: { v2: 0.5 },
}
const reported = (change: Partial<CloudVoice>): [string, string][] =>
  voiceFacts(cloudVoice({ fineTuning, ...change }), models).training.map(({ modelName, state }) => [
    modelName,
    state,
  ])

test('each model has its state, and one that converts voices the suffix', () => {
  expect(reported({})).toEqual([
    ['v2', 'fine_tuning'],
    ['sts (Speech to Speech)', 'failed'],
    ['v3', 'fine_tuned'],
  ])
})

test('a word of a newer server is unknown; what stands there before the first training is not started', () => {
  const states = { v2: 'evaluating', sts: 'not_verified', v3: 'draft' }
  expect(reported({ fineTuning: { ...fineTuning, states } }).map(([, state]) => state)).toEqual([
    'unknown',
    'not_started',
    'not_started',
  ])
})

test('a voice listed as high quality for a model counts as fine_tuned, whatever its state', () => {
  expect(reported({ highQualityModelIds: ['sts', 'other'] })).toEqual([
    ['v2', 'fine_tuning'],
    ['sts (Speech to Speech)', 'fine_tuned'],
    ['v3', 'fine_tuned'],
    ['other', 'fine_tuned'],
  ])
  expect(reported({ fineTuning: null, category: 'high_quality', highQualityModelIds: ['v2'] })).toEqual([
    ['v2', 'fine_tuned'],
  ])
  expect(reported({ fineTuning: null, category: 'premade', highQualityModelIds: ['v2'] })).toEqual([])
})

test('a copied shared voice shows only models that are fine_tuned', () => {
  expect(reported({ isCopied: true })).toEqual([['v3', 'fine_tuned']])
  expect(reported({ isCopied: true, highQualityModelIds: ['v2'] })).toEqual([
    ['v2', 'fine_tuned'],
    ['v3', 'fine_tuned'],
  ])
})

test('an unknown state is no start, and progress is limited to 0 to 1', () => {
  const newer = { ...fineTuning, states: { v2: 'melting' }, progress: { v2: 7 } }
  expect(voiceFacts(cloudVoice({ fineTuning: newer }), models).training).toMatchObject([
    { state: 'unknown', progress: 1 },
  ])
})

test('models that cannot be fine-tuned, or lack the language, cannot train the voice', () => {
  const only = (change: Partial<CloudModel>): boolean | undefined =>
    voiceFacts(cloudVoice({ fineTuning }), [{ ...model('v2'), ...change }]).training.find(
      ({ modelId }) => modelId === 'v2',
    )?.canTrain
  expect(only({})).toBe(true)
  expect(only({ canBeFinetuned: false })).toBe(false)
  expect(only({ languages: [{ languageId: 'de', name: 'German' }] })).toBe(false)
})

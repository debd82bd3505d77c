import type { ConversionItem, ConversionWish } from '@shared/domain/speech/conversion'
import type { SpeechModel, SpeechQuote } from '@shared/domain/speech/generation'
import { longName, voiceOf } from '../data'
import type { Screen } from '../story'
import { failing, never } from '../studio'

const wish: ConversionWish = {
  voiceId: 'voice',
  modelId: 'eleven_multilingual_sts_v2',
  settings: { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 },
  removesBackgroundNoise: false,
}
const model: SpeechModel = {
  modelId: wish.modelId,
  name: 'Eleven Multilingual v2 (STS)',
  description: 'Speaks a recording again in another voice.',
  canDoTextToSpeech: false,
  canDoVoiceConversion: true,
  canUseStyle: true,
  canUseSpeakerBoost: true,
  servesProVoices: true,
  isDialogue: false,
  languages: ['en', 'de'],
  maxChars: 10_000,
  costMultiplier: 1,
  concurrencyGroup: 'standard',
}
const idOf = (n: number): string => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`
const itemOf = (n: number, name: string, changes: Partial<ConversionItem>): ConversionItem => ({
  id: idOf(n),
  name,
  durationMs: 189_000,
  state: 'pending',
  failure: null,
  pieces: { done: 0, total: 1 },
  remainingMs: null,
  wish: null,
  chargedCredits: null,
  converted: null,
  hasEarlier: false,
  hasOriginalPlace: true,
  ...changes,
})
const converted = itemOf(1, 'Chapter 1.wav', {
  state: 'converted',
  wish,
  pieces: { done: 1, total: 1 },
  chargedCredits: 3_150,
  converted: { fileName: 'Chapter 1 (converted).flac' },
})
const items = [
  converted,
  itemOf(2, 'Whole evening.wav', {
    durationMs: 3_600_000,
    state: 'processing',
    wish,
    pieces: { done: 6, total: 15 },
    remainingMs: 412_000,
  }),
  itemOf(3, `${longName}.mp3`, {
    state: 'error',
    failure: { code: 'quota_exceeded', message: 'Quota exceeded' },
    pieces: { done: 1, total: 2 },
  }),
  itemOf(4, 'notes.txt.wav', {
    durationMs: null,
    state: 'error',
    failure: { code: 'file-unsupported', message: 'Conversion failed' },
    pieces: { done: 0, total: 0 },
  }),
  itemOf(5, 'Interview.flac', {}),
  itemOf(6, 'Recording 6', { durationMs: null, pieces: { done: 0, total: 0 }, hasOriginalPlace: false }),
]
const quote: SpeechQuote = {
  credits: 3_150,
  isRegeneration: false,
  regenerationsLeft: 0,
  account: { used: 98_000, limit: 100_000, resetsAtMs: null },
  exceeded: 'overage',
  isLogged: true,
}

const converting = (
  name: string,
  queue: readonly ConversionItem[],
  more: Partial<Screen> = {},
  answers: Screen['answers'] = {},
): Screen => ({
  name: `conversion-${name}`,
  path: '/speech/speech-to-speech',
  views: ['light', 'dark'],
  ...more,
  answers: {
    speechWorkspace: {
      get: () => ({
        of: 'demo',
        tab: 'speech-to-speech',
        text: '',
        textVoiceId: null,
        textModelId: null,
        conversionVoiceId: wish.voiceId,
        conversionModelId: wish.modelId,
        removesBackgroundNoise: false,
      }),
      update: () => null,
      settings: () => ({ settings: wish.settings, own: wish.settings, isChanged: false, volumeDb: 0 }),
      volume: () => 0,
    },
    speech: { models: () => [model], recent: () => [] },
    voices: { get: ({ voiceId }) => voiceOf(1, { voiceId, name: 'Kathleen' }) },
    conversion: {
      queue: () => ({ items: [...queue] }),
      quote: () => ({ quote, items: [{ id: idOf(5), credits: 3_150 }] }),
    },
    ...answers,
  },
})

export const conversion: readonly Screen[] = [
  converting('empty', []),
  converting('queue', items, { views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'] }),
  converting('compare', [converted], { steps: [{ click: 'role=button[name="Listen"]' }] }),
  converting('quota', items.slice(4, 5), { steps: [{ click: 'role=button[name="Convert"]' }] }),
  converting('library', [], { views: ['light'], steps: [{ click: 'text=Add takes and samples' }] }),
  converting('loading', [], { views: ['light'] }, { conversion: { queue: never } }),
  converting('failed', [], { views: ['light'] }, { conversion: { queue: failing('disk-failed') } }),
]

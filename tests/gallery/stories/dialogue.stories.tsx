import type { DialogueBlock } from '@shared/domain/speech/dialogue'
import type { Generation, SpeechModel } from '@shared/domain/speech/generation'
import { AppError } from '@shared/errors/app-error'
import { chineseName, longName, voiceOf } from '../data'
import { pictureMs } from '../clock'
import type { Screen } from '../story'
import { failing, never, type Answers } from '../studio'

const model: SpeechModel = {
  modelId: 'eleven_v3',
  name: 'Eleven v3 (alpha)',
  description: '',
  canDoTextToSpeech: true,
  canDoVoiceConversion: false,
  canUseStyle: false,
  canUseSpeakerBoost: false,
  servesProVoices: false,
  isDialogue: true,
  languages: ['en', 'de', 'zh'],
  maxChars: 5_000,
  costMultiplier: 1,
  concurrencyGroup: 'v3',
}

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const block = (n: number, text: string, changes: Partial<DialogueBlock> = {}): DialogueBlock => ({
  id: idOf(n),
  voiceId: `voice-${(n % 2) + 1}`,
  speaker: null,
  text,
  ...changes,
})

const talk = [
  block(1, '[whispers] Is anybody there? I *know* you can hear me.'),
  block(2, 'Only the harbor, [laughs] and it has been talking all night.\nYou should sleep.'),
  block(3, '„Schiffahrtsgesellschaftsversammlungsraum“, sagte sie. Das ist ein Wort für lange Winterabende.'),
  block(4, '有声书旁白：第一章，夜里的录音棚。[sighs] 你听见了吗？', { voiceId: 'voice-3' }),
]

const generationOf = (n: number, side: 'a' | 'b', changes: Partial<Generation> = {}): Generation => ({
  id: idOf(100 + n),
  request: {
    task: 'text-to-dialogue',
    modelId: model.modelId,
    inputs: talk.flatMap(({ voiceId, text }) => (voiceId === null ? [] : [{ voiceId, text }])),
    stability: 0.5,
  },
  state: 'kept',
  askedAtMs: pictureMs,
  estimatedCredits: 214,
  chargedCredits: side === 'a' ? 214 : 0,
  requestId: `request-${n}`,
  historyItemId: `history-${n}`,
  regenerationsLeft: 2,
  collectsPreference: true,
  isCanceled: false,
  isAnswered: false,
  byteCount: 200_000,
  durationMs: 19_400,
  mediaType: 'audio/mpeg',
  latencyMs: 180,
  choice: { side, ofId: idOf(101) },
  failure: null,
  ...changes,
})

const plainSettings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

const names: Record<string, string> = {
  'voice-1': 'Kathleen',
  'voice-2': longName,
  'voice-3': chineseName,
}

const answering = (blocks: readonly DialogueBlock[], recent: Generation[] = []): Answers => ({
  dialogue: {
    get: () => ({ of: 'demo', blocks: [...blocks], stability: 0.5, modelId: null }),
    update: () => null,
    choice: () => ({ preference: null, isDismissed: false }),
  },
  speechWorkspace: {
    get: () => ({
      of: 'demo',
      tab: 'text-to-speech',
      text: '',
      textVoiceId: 'voice-1',
      textModelId: model.modelId,
      conversionVoiceId: null,
      conversionModelId: null,
      removesBackgroundNoise: false,
    }),
    update: () => null,
    settings: () => ({ settings: plainSettings, own: plainSettings, isChanged: false, volumeDb: 0 }),
    detectLanguage: () => ({ languages: ['en'] }),
  },
  speech: {
    models: () => [model],
    recent: () => recent,
    quote: () => ({
      credits: 214,
      isRegeneration: false,
      regenerationsLeft: 0,
      account: { used: 42_310, limit: 100_000, resetsAtMs: pictureMs },
      exceeded: null,
      isLogged: true,
    }),
  },
  voiceLibrary: {
    search: () => ({ voices: [], hasMore: false, totalCount: 0, answeredAtMs: pictureMs, isKept: false }),
    shared: () => ({ added: [], ownIds: [] }),
  },
  voices: {
    get: ({ voiceId }) => {
      const name = names[voiceId]
      if (name === undefined) throw new AppError('not-found')
      return voiceOf(1, { voiceId, name })
    },
  },
})

const path = '/speech/text-to-speech'
const hundred = Array.from({ length: 100 }, (_, n) =>
  block(
    n + 1,
    n % 3 === 0
      ? '[excited] Not fifty characters of a *turn*.'
      : 'Some forty characters of a turn of a talk.',
  ),
)
const pair = [generationOf(2, 'b'), generationOf(1, 'a')]

export const dialogue: readonly Screen[] = [
  {
    name: 'dialogue',
    path,
    answers: answering(talk, pair),
    views: ['light', 'dark', 'narrow', 'zoomed', 'small', 'contrast'],
  },
  {
    name: 'dialogue-empty',
    path,
    answers: answering([block(1, '', { voiceId: null })]),
    views: ['light', 'dark'],
  },
  {
    name: 'dialogue-hundred',
    path,
    answers: answering(hundred),
    views: ['light'],
  },
  {
    name: 'dialogue-chips',
    path,
    answers: {
      ...answering([
        block(1, 'Select voice', { voiceId: null, speaker: 'ANNA' }),
        block(2, 'Voice not found', { voiceId: 'gone', speaker: longName.slice(0, 100) }),
        block(3, 'Braces degrade the speech: {pause}', { voiceId: 'voice-1' }),
      ]),
    },
    views: ['light', 'dark'],
  },
  {
    name: 'dialogue-loading-chip',
    path,
    answers: { ...answering([block(1, 'Loading')]), voices: { get: never } },
    views: ['light'],
  },
  {
    name: 'dialogue-tags',
    path,
    answers: answering([block(1, 'Well ')]),
    steps: [{ click: '[aria-label="Dialogue"] p' }, { press: 'End' }, { press: '[' }, { press: 's' }],
    views: ['light', 'dark'],
  },
  {
    name: 'dialogue-picker',
    path,
    answers: answering(talk),
    steps: [{ click: 'button[aria-label^="Voice of speaker 1"]' }],
    views: ['light'],
  },
  {
    name: 'dialogue-enhanced',
    path,
    answers: {
      ...answering(talk),
      dialogue: {
        ...answering(talk).dialogue,
        enhance: ({ blocks }) => ({ blocks: blocks.map((text) => `[softly] ${text}`) }),
      },
    },
    steps: [{ click: 'text="Enhance (alpha)"' }],
    views: ['light'],
  },
  {
    name: 'dialogue-comparing',
    path,
    answers: {
      ...answering(talk.slice(0, 2), [generationOf(2, 'b', { state: 'sent' }), generationOf(1, 'a')]),
      dialogue: {
        ...answering(talk.slice(0, 2)).dialogue,
        choice: () => ({ preference: 'a', isDismissed: false }),
      },
    },
    views: ['light', 'dark'],
  },
  {
    name: 'dialogue-error',
    path,
    answers: { ...answering(talk), dialogue: { get: failing('internal') } },
    views: ['light'],
  },
]

import type {
  Generation,
  GenerationFailure,
  SpeechModel,
  SpeechQuote,
} from '@shared/domain/speech/generation'
import type { SpeechWorkspace } from '@shared/domain/speech/speech-workspace'
import { FailureDialog } from '@renderer/features/speech/generations/failure-dialog'
import { failureShown } from '@renderer/features/speech/generations/failure-words'
import { AutostartNotice } from '@renderer/features/speech/autostart'
import { QuotaDialog } from '@renderer/features/speech/price/quota-dialog'
import { draftIdOf, generationWith } from '../../renderer/builders'
import { pictureMs } from '../clock'
import { longName, minuteMs, voiceOf } from '../data'
import type { Screen, Sheet } from '../story'
import { failing, never, type Answers } from '../studio'

const speechModel = (modelId: string, name: string, changes: Partial<SpeechModel> = {}): SpeechModel => ({
  modelId,
  name,
  description: '',
  canDoTextToSpeech: true,
  canDoVoiceConversion: false,
  canUseStyle: true,
  canUseSpeakerBoost: true,
  servesProVoices: false,
  isDialogue: false,
  languages: ['en', 'de', 'fr', 'es', 'it', 'pl', 'ja', 'zh'],
  maxChars: 10_000,
  costMultiplier: 1,
  concurrencyGroup: 'standard',
  ...changes,
})
const models = [
  speechModel('eleven_multilingual_v2', 'Eleven Multilingual v2'),
  speechModel('eleven_flash_v2_5', 'Eleven Flash v2.5', {
    canUseStyle: false,
    canUseSpeakerBoost: false,
    costMultiplier: 0.5,
  }),
  speechModel('eleven_v3', 'Eleven v3 (alpha)', { isDialogue: true, maxChars: 5_000 }),
  speechModel('eleven_multilingual_sts_v2', 'Eleven Multilingual v2 (Speech to Speech)', {
    canDoTextToSpeech: false,
    canDoVoiceConversion: true,
  }),
]

const text =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.\n\n„Schiffahrtsgesellschaftsversammlungsraum“, sagte sie leise, „das ist ein Wort für lange Winterabende.“'

const workspaceOf = (changes: Partial<SpeechWorkspace> = {}): SpeechWorkspace => ({
  of: 'demo',
  tab: 'text-to-speech',
  text,
  textVoiceId: 'voice-1',
  textModelId: 'eleven_multilingual_v2',
  conversionVoiceId: null,
  conversionModelId: null,
  removesBackgroundNoise: false,
  ...changes,
})

const settings = { stability: 0.22, similarity: 0.75, style: 0.6, speakerBoost: true, speed: 1 }
const own = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

const quoteOf = (changes: Partial<SpeechQuote> = {}): SpeechQuote => ({
  credits: 208,
  isRegeneration: false,
  regenerationsLeft: 0,
  account: { used: 42_310, limit: 100_000, resetsAtMs: pictureMs + 9 * 24 * 60 * minuteMs },
  exceeded: null,
  isLogged: true,
  ...changes,
})

const generationOf = (n: number, changes: Partial<Generation> = {}): Generation =>
  generationWith({
    id: draftIdOf(n),
    request: {
      task: 'text-to-speech',
      voiceId: 'voice-1',
      modelId: 'eleven_multilingual_v2',
      text,
      settings,
    },
    askedAtMs: pictureMs - n * minuteMs,
    estimatedCredits: 208,
    chargedCredits: 208,
    byteCount: 240_000,
    durationMs: 14_200,
    latencyMs: 300,
    ...changes,
  })
const failureOf = (code: string, changes: Partial<GenerationFailure> = {}): GenerationFailure => ({
  code,
  message: 'The server says so in a sentence of its own.',
  items: [],
  ...changes,
})

const recent: Generation[] = [
  generationOf(1, { state: 'arriving', chargedCredits: null, durationMs: null }),
  generationOf(2, { state: 'queued', chargedCredits: null, durationMs: null, byteCount: 0 }),
  generationOf(3, { regenerationsLeft: 2 }),
  generationOf(4, { state: 'possibly-charged', chargedCredits: null, durationMs: null, byteCount: 0 }),
  generationOf(5, {
    state: 'refused',
    chargedCredits: null,
    byteCount: 0,
    failure: failureOf('quota_exceeded', {
      message:
        'This request exceeds your quota of 100000. You have 12 credits remaining, while 208 are required.',
    }),
  }),
  generationOf(6, { state: 'checking', chargedCredits: null, durationMs: null }),
]

const speaking = (
  workspace: Partial<SpeechWorkspace> = {},
  quote: Partial<SpeechQuote> = {},
  list: Generation[] = recent,
): Answers => ({
  speech: { models: () => models, quote: () => quoteOf(quote), recent: () => list },
  speechWorkspace: {
    get: () => workspaceOf(workspace),
    update: () => null,
    settings: () => ({ settings, own, isChanged: true, volumeDb: 0 }),
    detectLanguage: () => ({ languages: [] }),
  },
  voices: {
    get: ({ voiceId }) => voiceOf(1, { voiceId, name: 'Kathleen' }),
    list: () => ({ voices: [], totalCount: 0 }),
  },
})

const path = '/speech/text-to-speech'
const all = ['light', 'dark', 'narrow', 'zoomed', 'small'] as const

export const speech: readonly Screen[] = [
  {
    name: 'speech-feedback',
    path,
    answers: { ...speaking(), feedback: { draft: () => ({ text: 'The sliders feel great.' }) } },
    steps: [{ click: 'button[aria-label="Feedback"]' }],
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'speech-feedback-empty',
    path,
    answers: speaking(),
    steps: [{ click: 'button[aria-label="Feedback"]' }, { click: 'button:text-is("Submit")' }],
    views: ['light', 'dark', 'narrow', 'contrast'],
  },
  {
    name: 'speech-feedback-failed',
    path,
    answers: {
      ...speaking(),
      feedback: { draft: () => ({ text: 'The sliders feel great.' }), send: failing('network') },
    },
    steps: [{ click: 'button[aria-label="Feedback"]' }, { click: 'button:text-is("Submit")' }],
    views: ['light', 'dark', 'zoomed'],
  },
  {
    name: 'speech-feedback-thanks',
    path,
    answers: {
      ...speaking(),
      feedback: { draft: () => ({ text: 'The sliders feel great.' }), send: () => ({ isRelevant: true }) },
    },
    steps: [{ click: 'button[aria-label="Feedback"]' }, { click: 'button:text-is("Submit")' }],
    views: ['light', 'dark'],
  },
  { name: 'speech-text', path, answers: speaking(), views: [...all, 'contrast'] },
  {
    name: 'speech-empty',
    path,
    answers: speaking({ text: '', textVoiceId: null, textModelId: null }, {}, []),
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'speech-regenerate',
    path,
    answers: speaking({}, { credits: 0, isRegeneration: true, regenerationsLeft: 2, isLogged: false }, []),
    views: ['light'],
  },
  {
    name: 'speech-over-limit',
    path,
    answers: speaking({ text: `[whispers] ${'a long text '.repeat(900)}` }, {}, []),
    views: ['light'],
  },
  {
    name: 'speech-long-name',
    path,
    answers: {
      ...speaking(),
      voices: { get: ({ voiceId }) => voiceOf(1, { voiceId, name: longName }) },
      speech: {
        ...speaking().speech,
        models: () => models.map((model) => ({ ...model, name: `${model.name} ${longName}` })),
      },
    },
    views: ['light', 'narrow'],
  },
  {
    name: 'speech-settings-sheet',
    path: `${path}?panel=settings`,
    answers: speaking(),
    views: ['narrow'],
  },
  {
    name: 'speech-offline',
    path,
    answers: {
      ...speaking(),
      account: {
        get: () => ({ mode: 'demo', serverUrl: 'http://127.0.0.1:40123', state: 'ready' }),
        connection: () => ({ state: 'offline' }),
      },
    },
    views: ['light'],
  },
  {
    name: 'speech-loading',
    path,
    answers: { ...speaking(), speech: { models: never, quote: never, recent: never } },
    views: ['light'],
  },
  {
    name: 'speech-error',
    path,
    answers: { ...speaking(), speech: { models: failing('network'), recent: failing('network') } },
    views: ['light'],
  },
  {
    name: 'speech-quota',
    path,
    answers: speaking({}, { exceeded: 'overage', credits: 60_000 }, []),
    steps: [{ click: 'role=button[name="Generate speech"]' }],
    views: ['light', 'dark'],
  },
]

const nothing = (): void => undefined
const dialog = (code: string, changes: Partial<GenerationFailure> = {}) => (
  <FailureDialog
    shown={failureShown(failureOf(code, changes), false)}
    voiceIds={['voice-1']}
    onClose={nothing}
  />
)

export const speechDialogs: readonly Sheet[] = [
  { name: 'speech-failed-activity', render: () => dialog('detected_unusual_activity'), views: ['light'] },
  { name: 'speech-failed-blocked', render: () => dialog('detected_blocked_voice'), views: ['light'] },
  { name: 'speech-failed-captcha', render: () => dialog('detected_captcha_voice'), views: ['light'] },
  { name: 'speech-failed-payment', render: () => dialog('payment_issue'), views: ['light'] },
  { name: 'speech-failed-busy', render: () => dialog('system_busy'), views: ['light'] },
  {
    name: 'speech-failed-items',
    render: () =>
      dialog('validation_error', { items: ['text: Field required', 'model_id: Input should be a string'] }),
    views: ['light'],
  },
  {
    name: 'speech-free-quota',
    render: () => (
      <QuotaDialog
        quote={quoteOf({ exceeded: 'free', account: { used: 9_990, limit: 10_000, resetsAtMs: null } })}
        onClose={nothing}
        onProceed={nothing}
      />
    ),
    views: ['light'],
  },
  {
    name: 'speech-autostart',
    render: () => <AutostartNotice leftMs={1_400} cancel={nothing} />,
    views: ['light', 'dark'],
  },
]

import type { FastifyRequest } from 'fastify'
import type { AccountStore } from './stores/account-store'
import type { GroupStore } from './stores/group-store'
import type { PersonStore } from './stores/person-store'
import type { AttemptStore } from './stores/attempt-store'
import type { Credentials } from './http/credentials'
import type { DemoClock } from './demo-clock'
import type { Recognition } from './recognition/recognition'
import type { Faults } from './faults/faults'
import type { FileStore } from './stores/file-store'
import type { RequestLog } from './http/request-log'
import type { SampleStore } from './stores/sample-store'
import type { Separations } from './recognition/separations'
import type { Speech } from './speech/speech'
import type { Renders } from './audio/renders'
import type { GenerationControl } from './design/generation-control'
import type { CannedSounds } from './generations/canned-sound'
import type { ConcurrencySlots } from './generations/concurrency-slots'
import type { AgentControl } from './support/agent-control'
import type { SpeechControl } from './generations/speech-control'
import type { Unfinished } from './generations/unfinished'
import type { HistoryStore } from './stores/history-store'
import type { RegenerationStore } from './stores/regeneration-store'
import type { SpendingStore } from './stores/spending-store'
import type { Library } from './library/library'
import type { GeneratedStore } from './stores/generated-store'
import type { HearVoice } from './timbre/hear-voice'
import type { Audition } from './timbre/match-timbre'
import type { Transcriber } from './transcription/transcriber'
import type { VerificationControl } from './recognition/verification-rules'
import { isAllowedToFineTune, type VoiceView } from './voice-wire'
import type { DemoVoice, VoiceStore } from './stores/voice-store'
import { previewUrl } from './http/preview-url'
import { voiceNotFound } from './http/wire-error'
import { sharingOf } from './library/library-wire'

/** What every route works with. */
export interface DemoContext {
  credentials: Credentials
  clock: DemoClock
  realNowMs: () => number
  account: AccountStore
  person: PersonStore
  groups: GroupStore
  voices: VoiceStore
  samples: SampleStore
  attempts: AttemptStore
  generated: GeneratedStore
  files: FileStore
  faults: Faults
  requestLog: RequestLog
  speech: Speech
  renders: Renders
  hearVoice: HearVoice
  /** Speaks a timbre and hears what came of it. */
  audition: (signal: AbortSignal) => Audition
  library: Library
  generation: GenerationControl
  speechControl: SpeechControl
  agentControl: AgentControl
  slots: ConcurrencySlots
  cannedSounds: CannedSounds
  unfinished: Unfinished
  history: HistoryStore
  regenerations: RegenerationStore
  spendings: SpendingStore
  transcriber: Transcriber
  recognition: Recognition
  separations: Separations
  verification: VerificationControl
  /** States of training that the control endpoint has set, by voice and model. */
  forcedTraining: Map<string, Record<string, 'failed' | 'delayed'>>
  /** Says to whoever runs the server what its answers do not. */
  report: (message: string) => void
  /** Ends the timers of late commits. */
  closing: AbortSignal
  baseUrl: () => string
}

export function viewOf(context: DemoContext, voice: DemoVoice): VoiceView {
  return {
    voice,
    samples: context.samples.ofVoice(voice.voiceId),
    attempts: context.attempts.ofVoice(voice.voiceId),
    forcedTraining: context.forcedTraining.get(voice.voiceId) ?? {},
    attemptsMax: context.verification.attemptsMax,
    isReviewAutomatic: !context.verification.holdsReviews,
    canBypassCaptcha: context.account.settings().can_bypass_voice_captcha,
    nowMs: context.clock.nowMs(),
    sharing: sharingOfCopy(context, voice),
    safetyControl: safetyControlOf(context, voice.voiceId),
    previewUrl: voice.timbre === null ? null : previewUrl(context, voice.voiceId),
  }
}

/** What the control endpoint said of a voice. */
const safetyControlOf = ({ speechControl }: DemoContext, voiceId: string): VoiceView['safetyControl'] =>
  speechControl.blockedVoiceIds.includes(voiceId)
    ? 'BAN'
    : speechControl.captchaVoiceIds.includes(voiceId)
      ? 'CAPTCHA'
      : null

function sharingOfCopy({ library }: DemoContext, voice: DemoVoice): VoiceView['sharing'] {
  const original = voice.library && library.find(voice.library.voiceId)
  return original ? sharingOf(original) : null
}

/** @throws WireError voice_not_found */
export function findVoice(context: DemoContext, voiceId: string): DemoVoice {
  const voice = context.voices.find(voiceId)
  if (!voice) throw voiceNotFound(voiceId)
  return voice
}

/** @throws WireError voice_not_found, also for a voice that is no professional clone of this account */
export function findOwnPvc(context: DemoContext, voiceId: string): DemoVoice {
  const voice = findVoice(context, voiceId)
  if (voice.category !== 'professional' || !voice.isOwner) throw voiceNotFound(voiceId)
  return voice
}

/** @throws WireError voice_not_found, also for a voice that is no instant clone of this account */
export function findOwnClone(context: DemoContext, voiceId: string): DemoVoice {
  const voice = findVoice(context, voiceId)
  if (voice.category !== 'cloned' || !voice.isOwner) throw voiceNotFound(voiceId)
  return voice
}

/** Of an instant clone that nobody has proved to be their own. */
export const needsVerification = ({ account }: DemoContext, voice: DemoVoice): boolean =>
  voice.requiresVerification && !voice.isVerified && !account.settings().can_bypass_voice_captcha

export const mayTrain = (context: DemoContext, voice: DemoVoice): boolean =>
  isAllowedToFineTune(viewOf(context, voice))

interface VoiceParams {
  voiceId: string
}
interface SampleParams extends VoiceParams {
  sampleId: string
}
export type VoiceRequest = FastifyRequest<{ Params: VoiceParams }>
export type SampleRequest = FastifyRequest<{ Params: SampleParams }>

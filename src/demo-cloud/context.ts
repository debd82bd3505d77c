import type { FastifyRequest } from 'fastify'
import type { AccountStore } from './stores/account-store'
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
import type { Transcriber } from './transcription/transcriber'
import type { VerificationControl } from './recognition/verification-rules'
import { isAllowedToFineTune, type VoiceView } from './voice-wire'
import type { DemoVoice, VoiceStore } from './stores/voice-store'
import { voiceNotFound } from './http/wire-error'

/** What every route works with. */
export interface DemoContext {
  credentials: Credentials
  clock: DemoClock
  realNowMs: () => number
  account: AccountStore
  voices: VoiceStore
  samples: SampleStore
  attempts: AttemptStore
  files: FileStore
  faults: Faults
  requestLog: RequestLog
  speech: Speech
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
  }
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

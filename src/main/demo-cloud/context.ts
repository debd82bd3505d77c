import type { FastifyRequest } from 'fastify'
import type { AccountStore } from './account-store'
import type { AttemptStore } from './attempt-store'
import type { Credentials } from './credentials'
import type { DemoClock } from './demo-clock'
import type { Faults } from './faults'
import type { FileStore } from './file-store'
import type { RequestLog } from './request-log'
import type { SampleStore } from './sample-store'
import type { Speech } from './speech/speech'
import type { Transcriber } from './transcription/transcriber'
import { isAllowedToFineTune, type VoiceView } from './voice-wire'
import type { DemoVoice, VoiceStore } from './voice-store'
import { voiceNotFound } from './wire-error'

/** How the next spoken verifications end. `cannot-check` is the truth until a recogniser is there. */
export type VerificationOutcome = 'cannot-check' | 'accept' | 'reject'

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
  verification: { outcome: VerificationOutcome }
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

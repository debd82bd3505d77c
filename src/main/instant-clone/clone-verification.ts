import type { CaptchaAnswer, VerificationResult } from '@shared/domain/cloud/clone'
import { unknownFailure } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { verificationAttemptsDefault } from '@shared/limits'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { sendRecording, type WithTakeWav } from '../professional-clone/verification/send-recording'
import { verificationEnding } from '../professional-clone/verification/verification'

/** Proves that an instant clone is of the person's own voice, by reading a captcha. */
export interface InstantVerification {
  /** Never cached: it expires in less than two minutes. @throws AppError of the cloud */
  captcha(voiceId: string): Promise<CaptchaAnswer>
  /** Sends the recording, then reads the voice, because the response says nothing. @throws AppError */
  submit(voiceId: string, takeId: string): Promise<VerificationResult>
  /** Reads what became of a recording that was `submitted`. @throws AppError */
  check(voiceId: string): Promise<VerificationResult>
}

export function createInstantVerification(deps: {
  cloud: () => CloudClient
  /** What the voice is known to have spent already; null: nothing is known. */
  attemptsOf: (voiceId: string) => number | null
  withTakeWav: WithTakeWav
  seen: (voice: CloudVoice) => void
}): InstantVerification {
  const { cloud, seen } = deps

  /** Null where the voice cannot be read now: its last known state stays. */
  async function look(voiceId: string): Promise<CloudVoice | null> {
    try {
      const voice = await cloud().getVoice(voiceId)
      seen(voice)
      return voice
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return null
    }
  }

  return {
    async captcha(voiceId) {
      try {
        const { bytes, mediaType, notice } = await cloud().getCloneCaptcha(voiceId)
        return { kind: 'image', mediaType, base64: bytes.toString('base64'), notice }
      } catch (error) {
        const end = verificationEnding(error)
        if (!end) throw error
        await look(voiceId)
        return end
      }
    },

    async submit(voiceId, takeId) {
      if (deps.attemptsOf(voiceId) === null) await look(voiceId)
      const countBefore = deps.attemptsOf(voiceId) ?? 0
      const { refusal, lost } = await sendRecording(takeId, {
        withTakeWav: deps.withTakeWav,
        send: (recording) => cloud().verifyClone(voiceId, { recording }),
      })
      const voice = await look(voiceId)
      const end = verificationEnding(refusal)
      if (end) return end
      const { isVerified, isCounted, count, reason } = spent(voice?.verification ?? null, countBefore)
      if (isVerified) return { kind: 'verified' }
      if (lost !== null && !isCounted) throw lost
      // It may be judged later than its answer says that it came.
      if (!isCounted && refusal === null) return { kind: 'submitted' }
      const said = refusal?.detail['message']
      return failed(count, typeof said === 'string' && said !== '' ? said : reason)
    },

    async check(voiceId) {
      const countBefore = deps.attemptsOf(voiceId) ?? 0
      const voice = await cloud().getVoice(voiceId)
      seen(voice)
      const { isVerified, isCounted, count, reason } = spent(voice.verification, countBefore)
      if (isVerified) return { kind: 'verified' }
      return isCounted ? failed(count, reason) : { kind: 'submitted' }
    },
  }
}

/** What a voice says of its attempts beside what was known before. */
function spent(verification: CloudVoice['verification'], countBefore: number) {
  const count = verification?.attemptsCount ?? countBefore
  const isCounted = count > countBefore
  const reason = isCounted ? verification?.failures.at(-1) : undefined
  return { isVerified: verification?.isVerified === true, isCounted, count, reason }
}

const failed = (count: number, reason: string | undefined): VerificationResult => ({
  kind: 'failed',
  message: reason ?? unknownFailure,
  attemptsLeft: Math.max(0, verificationAttemptsDefault - count),
})

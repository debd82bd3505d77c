import type { CaptchaAnswer, CloneStatus, VerificationResult } from '@shared/domain/cloud/clone'
import { attemptsLeft, hasCounted, unknownFailure } from '@shared/domain/cloud/clone-rules'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { verificationAttemptsDefault } from '@shared/limits'
import type { Clock } from '../../platform/clock'
import { sleep } from '../../platform/sleep'
import { isVoiceGone, mayHaveArrived } from '../../cloud/failure-kind'
import { mayShowLater, readUntil } from '../../voices/look-for'
import type { CloudLink } from '../details/cloud-link'
import { checkManualRequest, judgeDocument, type JudgedDocument } from './documents'
import { sendRecording, type WithTakeWav } from './send-recording'

/** Verifies that a voice is the person's own, by reading a captcha or with documents. */
export interface CloneVerification {
  /** Never cached: it expires in less than two minutes. @throws AppError of the cloud */
  captcha(draftId: string): Promise<CaptchaAnswer>
  /** Sends the recording, then reads the voice, because the response says nothing (api.md section 3). @throws AppError */
  submit(draftId: string, takeId: string): Promise<VerificationResult>
  /** @throws AppError invalid-input with the specification's text as `message`, or of the cloud */
  requestManual(draftId: string, paths: readonly string[], extraText: string): Promise<CloneStatus>
  documents(paths: readonly string[]): Promise<JudgedDocument[]>
}

/** How long the number of attempts that was read last is believed. */
const countFreshMs = 60_000
/** A captcha expires in less than two minutes: a later number is not waited for any longer. */
const countWaitMs = 3_000

const statusOf = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'cloud-refused' ? error.detail['status'] : undefined

const isGone = (error: unknown): boolean => error instanceof AppError && isVoiceGone(error)

/** Interprets the server's error type, whatever the HTTP status (api.md section 8). */
export function verificationEnding(
  error: unknown,
): { kind: 'already-verified' } | { kind: 'max-attempts' } | null {
  const status = statusOf(error)
  if (status === 'already_verified') return { kind: 'already-verified' }
  return status === 'max_verification_attempts_reached' ? { kind: 'max-attempts' } : null
}

/** Creates the verification of one workspace. */
export function createCloneVerification(deps: {
  link: Pick<CloudLink, 'client' | 'voiceIdOf' | 'look' | 'status'>
  withTakeWav: WithTakeWav
  clock: Clock
  /** When the voice was last read; null: never. */
  readAtMs: (draftId: string) => number | null
  /** A review was asked for, and cannot be seen yet. */
  wantTraining: (draftId: string) => void
  /** Ends what is being asked or sent. */
  signal: AbortSignal
}): CloneVerification {
  const { link, withTakeWav, clock, signal } = deps

  function requireConsent(draftId: string): void {
    if (!link.status(draftId).hasConsented) throw new AppError('rights-unconfirmed')
  }

  /** If the voice cannot be read now, its last known state stays. */
  async function lookAgain(draftId: string): Promise<{ isRead: boolean; isLost: boolean }> {
    try {
      await link.look(draftId)
      return { isRead: true, isLost: false }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { isRead: false, isLost: isGone(error) || error.code === 'not-found' }
    }
  }

  /** What was sent without an answer is looked for until the voice shows it, which may be seconds later. */
  async function lookFor(
    draftId: string,
    lost: AppError | null,
    isShown: (verification: CloneStatus['verification']) => boolean,
  ): Promise<{ isRead: boolean }> {
    const isOver = ({ isRead }: { isRead: boolean }): boolean =>
      !isRead || lost === null || !mayShowLater(lost) || isShown(link.status(draftId).verification)
    return await readUntil(() => lookAgain(draftId), isOver, { clock, signal })
  }

  /** Reading the voice finds out whether it is gone. */
  async function tellGone(draftId: string, refusal: unknown): Promise<never> {
    const { isLost } = await lookAgain(draftId)
    if (!isLost) throw refusal
    const detail = { what: 'cloud-voice', reason: 'verification' }
    throw new AppError('not-found', { detail, cause: refusal })
  }

  /** Attempts of another computer are not this one. The clock may have been set back since. */
  async function lookIfOld(draftId: string): Promise<void> {
    const ageMs = Math.abs(clock.nowMs() - (deps.readAtMs(draftId) ?? -Infinity))
    if (ageMs > countFreshMs) await lookAgain(draftId)
  }

  return {
    async captcha(draftId) {
      const voiceId = link.voiceIdOf(draftId)
      // While it is read aloud there is time for it. What fails now fails again where it is awaited.
      void lookIfOld(draftId).catch(() => undefined)
      try {
        const { bytes, mediaType, notice } = await link.client().getPvcCaptcha(voiceId, { signal })
        return { kind: 'image', mediaType, base64: bytes.toString('base64'), notice }
      } catch (error) {
        const end = verificationEnding(error)
        if (isGone(error)) return await tellGone(draftId, error)
        if (!end) throw error
        await lookAgain(draftId)
        return end
      }
    },

    async submit(draftId, takeId) {
      requireConsent(draftId)
      const voiceId = link.voiceIdOf(draftId)
      const client = link.client()
      await Promise.race([lookIfOld(draftId), sleep(clock, countWaitMs, signal)])
      const before = link.status(draftId).verification
      const { refusal, lost } = await sendRecording(takeId, {
        withTakeWav,
        send: (recording) => client.verifyPvcVoice(voiceId, { recording, signal }),
      }).catch((error: unknown) => {
        // Its file goes with the workspace.
        throw signal.aborted && !isCancelled(error) ? new AppError('cancelled', { cause: error }) : error
      })
      const end = verificationEnding(refusal)
      if (end) {
        await lookAgain(draftId)
        return end
      }
      const { isRead } = await lookFor(
        draftId,
        lost,
        (now) => now?.isAllowedToFineTune === true || hasCounted(before, now),
      )
      const { verification } = link.status(draftId)
      if (verification?.isAllowedToFineTune) return { kind: 'verified' }
      const isCounted = hasCounted(before, verification)
      if (lost !== null && !isCounted) throw lost
      // It may be judged later than its answer says that it came.
      if (!isCounted && refusal === null) return { kind: 'submitted' }
      const said = refusal?.detail['message']
      const left = verification ? attemptsLeft(verification) : verificationAttemptsDefault
      return {
        kind: 'failed',
        message:
          typeof said === 'string' && said !== ''
            ? said
            : isCounted
              ? (verification?.history.at(-1)?.reason ?? unknownFailure)
              : unknownFailure,
        // The cloud has counted the attempt, even where that could not be read.
        attemptsLeft: isRead ? left : Math.max(0, left - 1),
      }
    },

    documents: (paths) => Promise.all(paths.map(judgeDocument)),

    async requestManual(draftId, paths, extraText) {
      requireConsent(draftId)
      const documents = await Promise.all(paths.map(judgeDocument))
      checkManualRequest(documents, extraText)
      let lost: AppError | null = null
      try {
        await link.client().requestPvcManualVerification(link.voiceIdOf(draftId), {
          files: documents.map(({ path, name, sizeBytes, mimeType }) => ({
            path,
            name,
            sizeBytes,
            mimeType: mimeType ?? 'application/octet-stream',
          })),
          ...(extraText.trim() === '' ? {} : { extraText }),
          signal,
        })
      } catch (error) {
        if (isGone(error)) return await tellGone(draftId, error)
        if (!(error instanceof AppError) || !mayHaveArrived(error)) throw error
        // The response may be lost, but not the request: check the voice.
        lost = error
      }
      await lookFor(draftId, lost, (now) => now?.isManualRequested === true)
      const { verification, trainingGate } = link.status(draftId)
      if (lost !== null && verification?.isManualRequested !== true) throw lost
      if (trainingGate === 'verify') deps.wantTraining(draftId)
      return link.status(draftId)
    },
  }
}

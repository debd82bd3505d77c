import type { CloneStatus, VerificationResult } from '@shared/domain/cloud/clone'
import { attemptsLeft, unknownFailure } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import { verificationAttemptsDefault } from '@shared/limits'
import type { UploadFile } from '../../cloud/cloud-client'
import { mayHaveArrived } from '../../uploads/transfer/failure-kind'
import type { CloudLink } from '../details/cloud-link'
import { checkManualRequest, judgeDocument, type JudgedDocument } from './documents'

export type CaptchaAnswer =
  | { kind: 'image'; mediaType: string; base64: string }
  | { kind: 'already-verified' }
  | { kind: 'max-attempts' }

/** Proof that a voice is one's own: spoken, or by documents. */
export interface CloneVerification {
  /** Never cached: it expires in under two minutes. @throws AppError */
  captcha(draftId: string): Promise<CaptchaAnswer>
  /** Sends the recording, then reads the voice: the answer itself does not tell (api.md section 3). @throws AppError */
  submit(draftId: string, takeId: string): Promise<VerificationResult>
  /** @throws AppError invalid-input with the specification's words as `message`, and of the cloud */
  requestManual(draftId: string, paths: readonly string[], extraText: string): Promise<CloneStatus>
  documents(paths: readonly string[]): Promise<JudgedDocument[]>
}

const statusOf = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'cloud-refused' ? error.detail['status'] : undefined

/** What the server's error type says, whatever HTTP status carries it (api.md section 8). */
function ending(error: unknown): { kind: 'already-verified' } | { kind: 'max-attempts' } | null {
  const status = statusOf(error)
  if (status === 'already_verified') return { kind: 'already-verified' }
  return status === 'max_verification_attempts_reached' ? { kind: 'max-attempts' } : null
}

export function createCloneVerification(deps: {
  link: Pick<CloudLink, 'client' | 'voiceIdOf' | 'look' | 'status'>
  /** The take as a wave file for as long as `use` runs. */
  withTakeWav: <T>(
    takeId: string,
    use: (wav: { path: string; sizeBytes: number }) => Promise<T>,
  ) => Promise<T>
}): CloneVerification {
  const { link, withTakeWav } = deps

  function requireConsent(draftId: string): void {
    if (!link.status(draftId).hasConsented) throw new AppError('rights-unconfirmed')
  }

  /** Where the voice cannot be read now, its state stays as last known. */
  async function lookAgain(draftId: string): Promise<void> {
    await link.look(draftId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }

  return {
    async captcha(draftId) {
      const voiceId = link.voiceIdOf(draftId)
      try {
        const { bytes, mediaType } = await link.client().getPvcCaptcha(voiceId)
        return { kind: 'image', mediaType, base64: bytes.toString('base64') }
      } catch (error) {
        const end = ending(error)
        if (!end) throw error
        await lookAgain(draftId)
        return end
      }
    },

    async submit(draftId, takeId) {
      requireConsent(draftId)
      const voiceId = link.voiceIdOf(draftId)
      const client = link.client()
      const countBefore = link.status(draftId).verification?.attemptsCount ?? 0
      const { refusal, lost } = await withTakeWav(takeId, async ({ path, sizeBytes }) => {
        const recording: UploadFile = { path, name: 'recording.wav', mimeType: 'audio/wav', sizeBytes }
        try {
          await client.verifyPvcVoice(voiceId, { recording })
          return { refusal: null, lost: null }
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          if (error.code === 'cloud-refused') return { refusal: error, lost: null }
          if (!mayHaveArrived(error)) throw error
          // The answer may have been lost, not the attempt: the voice tells.
          return { refusal: null, lost: error }
        }
      })
      const end = ending(refusal)
      if (end) {
        await lookAgain(draftId)
        return end
      }
      await link.look(draftId)
      const { verification } = link.status(draftId)
      if (verification?.isAllowedToFineTune) return { kind: 'verified' }
      const isCounted = (verification?.attemptsCount ?? 0) > countBefore
      if (lost !== null && !isCounted) throw lost
      const said = refusal?.detail['message']
      return {
        kind: 'failed',
        message:
          typeof said === 'string' && said !== ''
            ? said
            : isCounted
              ? (verification?.history.at(-1)?.reason ?? unknownFailure)
              : unknownFailure,
        attemptsLeft: verification ? attemptsLeft(verification) : verificationAttemptsDefault,
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
        })
      } catch (error) {
        if (!(error instanceof AppError) || !mayHaveArrived(error)) throw error
        // The answer may have been lost, not the request: the voice tells.
        lost = error
      }
      await lookAgain(draftId)
      const status = link.status(draftId)
      if (lost !== null && status.verification?.isManualRequested !== true) throw lost
      return status
    },
  }
}

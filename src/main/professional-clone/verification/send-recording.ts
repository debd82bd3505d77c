import { AppError } from '@shared/errors/app-error'
import type { UploadFile } from '../../cloud/cloud-requests'
import { mayHaveArrived } from '../../cloud/failure-kind'

/** Provides a take as a WAV file while `use` runs. */
export type WithTakeWav = <T>(
  takeId: string,
  use: (wav: { path: string; sizeBytes: number }) => Promise<T>,
) => Promise<T>

/**
 * Sends the recording of an attempt.
 * @returns what the cloud refused it with; `lost`: the answer may be lost, but not the attempt
 * @throws AppError where it cannot have arrived
 */
export function sendRecording(
  takeId: string,
  deps: { withTakeWav: WithTakeWav; send: (recording: UploadFile) => Promise<unknown> },
): Promise<{ refusal: AppError | null; lost: AppError | null }> {
  return deps.withTakeWav(takeId, async ({ path, sizeBytes }) => {
    try {
      await deps.send({ path, name: 'recording.wav', mimeType: 'audio/wav', sizeBytes })
      return { refusal: null, lost: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'cloud-refused') return { refusal: error, lost: null }
      if (!mayHaveArrived(error)) throw error
      return { refusal: null, lost: error }
    }
  })
}

import { AppError } from '@shared/errors/app-error'
import type { CloudSpeakerSeparation } from '../../cloud/cloud-types'
import type { Clock } from '../../platform/clock'
import { sleep } from '../../platform/sleep'

/**
 * Polls every `pollMs` until the separation has completed or failed. Network errors in between only cause delays.
 * @throws AppError cancelled, and refusals of the cloud
 */
export async function pollSeparation(
  clock: Clock,
  pollMs: number,
  signal: AbortSignal,
  ask: () => Promise<CloudSpeakerSeparation>,
): Promise<CloudSpeakerSeparation> {
  for (;;) {
    try {
      const separation = await ask()
      if (separation.status === 'completed' || separation.status === 'failed') return separation
    } catch (error) {
      if (!(error instanceof AppError) || !error.retryable) throw error
    }
    await sleep(clock, pollMs, signal)
  }
}

import { AppError } from '@shared/errors/app-error'
import type { CloudSpeakerSeparation } from '../../cloud/cloud-types'
import type { Clock } from '../../platform/clock'
import { sleep } from '../../platform/sleep'

/**
 * Asks every `pollMs` until the cloud has told the speakers apart or has given up. A network that fails in between only
 * delays the end.
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

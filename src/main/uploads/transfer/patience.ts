import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import { type BackOff, backOffMs } from '../../platform/back-off'
import { asAppError, failureKind } from './failure-kind'
import type { Waits } from './waits'

/** Unclear answers in a row before the person is asked. */
const unclearMax = 8

/** Waiting for a cloud that cannot be reached or asks for patience. Offline is a state, not an error. */
export interface Patience {
  /** Does the work until it succeeds or fails for a reason that waiting does not fix. */
  patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** A request outside of `patiently` failed. */
  failed(error: AppError): void
  /** A batch was answered: only that ends the growing of the waits, a list that can be read says little about sending. */
  sent(): void
  /** Waits as long as the last failures ask for. @returns false when there was nothing to wait for */
  holdOff(signal: AbortSignal): Promise<boolean>
  /** Something says that the way may be open again: asks the API now. */
  hint(): void
}

export function createPatience(deps: {
  client: Pick<CloudClient, 'probe'>
  waits: Waits
  timing: BackOff
  random: () => number
  nowMs: () => number
  onWait: (error: AppError) => void
}): Patience {
  const { client, waits, timing, nowMs, onWait } = deps
  let failures = 0
  let waitUntilMs = 0
  let last: AppError | null = null
  let isHinted = false

  function failed(error: AppError): void {
    failures += 1
    last = error
    isHinted = false
    // The first cut of a connection says little: the API is asked at once.
    const isFirstCut = failures === 1 && failureKind(error) === 'offline'
    waitUntilMs = isFirstCut ? 0 : nowMs() + backOffMs(timing, failures, deps.random())
  }

  async function holdOff(signal: AbortSignal): Promise<boolean> {
    if (!last) return false
    const error = last
    if (!isHinted && waitUntilMs > nowMs()) {
      onWait(error)
      await sleepUntilDue(signal)
    }
    isHinted = false
    if (failureKind(error) === 'offline') {
      const answer = await client.probe({ signal })
      if (signal.aborted) throw new AppError('cancelled')
      if (answer === 'unauthorized') throw new AppError('unauthorized')
      if (answer === 'offline') {
        failed(error)
        onWait(error)
        return true
      }
    }
    last = null
    return true
  }

  async function sleepUntilDue(signal: AbortSignal): Promise<void> {
    while (!isHinted && waitUntilMs > nowMs()) await waits.sleep(waitUntilMs - nowMs(), signal)
  }

  return {
    async patiently(work, signal) {
      let unclear = 0
      for (;;) {
        while (await holdOff(signal));
        try {
          const value = await work()
          last = null
          return value
        } catch (thrown) {
          if (signal.aborted) throw new AppError('cancelled', { cause: thrown })
          const error = asAppError(thrown)
          const kind = failureKind(error)
          if (kind === 'unclear') unclear += 1
          const isWorthWaiting =
            kind === 'offline' || kind === 'busy' || (kind === 'unclear' && unclear < unclearMax)
          if (!isWorthWaiting || error.code === 'internal') throw error
          failed(error)
        }
      }
    },
    failed,
    sent() {
      failures = 0
      last = null
    },
    holdOff,
    hint() {
      isHinted = true
      if (failures > 1) failures = 1
    },
  }
}

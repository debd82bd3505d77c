import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import { type BackOff, backOffMs } from '../../platform/back-off'
import { asAppError, failureKind } from '../../cloud/failure-kind'
import type { Waits } from './waits'

/** Consecutive unclear responses before the person is asked. */
const unclearMax = 8

/** Waits for a cloud that is unreachable or asks to slow down. Offline is a state, not an error. */
export interface Patience {
  /** Retries until the work succeeds or fails for a reason that waiting does not fix. */
  patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** A request outside `patiently` failed. */
  failed(error: AppError): void
  /** A batch got a response. Only this resets the back-off, because a readable list says little about sending. */
  sent(): void
  /** Waits as long as the last failures require. @returns false if there was nothing to wait for */
  holdOff(signal: AbortSignal): Promise<boolean>
  /** The cloud may be reachable again: probes the API now. */
  hint(): void
}

/** Creates the waiting of one upload. */
export function createPatience(deps: {
  client: Pick<CloudClient, 'probe'>
  waits: Waits
  timing: BackOff & { serverWaitMaxMs: number }
  random: () => number
  /** Of a steady clock. */
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
    // A single cut connection means little: probe the API at once.
    const isOffline = failureKind(error) === 'offline'
    const isFirstCut = failures === 1 && isOffline
    const backOff = isOffline ? timing : { ...timing, backOffMaxMs: timing.serverWaitMaxMs }
    waitUntilMs = isFirstCut ? 0 : nowMs() + backOffMs(backOff, failures, deps.random())
  }

  async function holdOff(signal: AbortSignal): Promise<boolean> {
    if (!last) return false
    const error = last
    await sleepUntilDue(error, signal)
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

  async function sleepUntilDue(error: AppError, signal: AbortSignal): Promise<void> {
    while (!isHinted && waitUntilMs > nowMs()) {
      // Said again after each wake: the last request may have ended meanwhile.
      onWait(error)
      await waits.sleep(waitUntilMs - nowMs(), signal)
    }
  }

  return {
    async patiently(work, signal) {
      let unclear = 0
      for (;;) {
        while (await holdOff(signal));
        try {
          return await work()
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

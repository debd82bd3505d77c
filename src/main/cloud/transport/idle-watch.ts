import type { Clock } from '../../platform/clock'

/** Fires once when nothing moved for a while. There is no limit on the whole: a slow line is not a broken one. */
export interface IdleWatch {
  /** Bytes moved; `idleMs` replaces the limit from here on. */
  touch(idleMs?: number): void
  /** Waiting for our own side (a slow reader) is not idleness of the line. */
  pause(): void
  end(): void
}

/** @param idleMs milliseconds without `touch` until `onIdle` is called */
export function createIdleWatch(clock: Clock, idleMs: number, onIdle: () => void): IdleWatch {
  let limitMs = idleMs
  let lastMs = clock.steadyMs()
  let cancel: (() => void) | undefined
  let ended = false

  // One timer per period instead of one per chunk: touching only notes the time.
  const arm = (delayMs: number): void => {
    cancel = clock.setTimeout(() => {
      cancel = undefined
      const leftMs = lastMs + limitMs - clock.steadyMs()
      if (leftMs > 0) arm(leftMs)
      else {
        ended = true
        onIdle()
      }
    }, delayMs)
  }
  const disarm = (): void => {
    cancel?.()
    cancel = undefined
  }
  arm(limitMs)

  return {
    touch(newIdleMs) {
      if (ended) return
      lastMs = clock.steadyMs()
      if (newIdleMs !== undefined && newIdleMs !== limitMs) {
        limitMs = newIdleMs
        disarm()
      }
      if (!cancel) arm(limitMs)
    },
    pause: disarm,
    end() {
      ended = true
      disarm()
    },
  }
}

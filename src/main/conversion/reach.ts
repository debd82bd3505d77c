import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import { type BackOff, backOffMs } from '../platform/back-off'
import type { Clock } from '../platform/clock'

const timing: BackOff = { backOffBaseMs: 2_000, backOffMaxMs: 60_000 }

/** Whether there is a way to the cloud. Offline is a state, not an error: what was not sent waits. */
export interface Reach {
  isOpen(): boolean
  /** A request did not reach the cloud. The connection may look well again at once, so that nobody would say so. */
  missed(): void
  /** An answer came. */
  reached(): void
  /** The account, its client or the connection changed. */
  changed(): void
  close(): void
}

/** @param deps.opened the way is open, or is worth another try */
export function createReach(deps: {
  account: Pick<AccountModule, 'cloud' | 'connection'>
  clock: Clock
  random: () => number
  opened: () => void
}): Reach {
  const { account, clock } = deps
  let misses = 0
  let cancelWait: (() => void) | null = null

  function stopWaiting(): void {
    cancelWait?.()
    cancelWait = null
  }
  const isOpen = (): boolean =>
    cancelWait === null && account.connection().state !== 'offline' && clientNow(account) !== null

  return {
    isOpen,
    missed() {
      if (cancelWait) return
      misses += 1
      cancelWait = clock.setTimeout(
        () => {
          cancelWait = null
          deps.opened()
        },
        backOffMs(timing, misses, deps.random()),
      )
    },
    reached() {
      misses = 0
    },
    changed() {
      if (account.connection().state === 'offline') return
      stopWaiting()
      if (isOpen()) deps.opened()
    },
    close: stopWaiting,
  }
}

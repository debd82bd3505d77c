import type { LeaveAnswer } from '@shared/domain/app/app-info'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'

/** Guards closing a window or quitting while a take is being recorded. */
export interface LeaveGuard {
  /** @returns true if no take would end; otherwise the page asks, and `leave` is called once the person agrees */
  mayLeave(leave: () => void): boolean
  answer(answer: LeaveAnswer): void
  /** The system is shutting down: do not ask anymore. */
  systemEnds(): void
}

export interface LeaveGuardDeps {
  /** Whether a take that will be kept is being recorded. */
  isRecording: () => boolean
  /** Settles when the take is closed and kept. */
  keepTake: () => Promise<unknown>
  /** Makes the page ask. */
  ask: () => void
  clock: Pick<Clock, 'setTimeout'>
  log: Log
}

/** A page that does not show the question in time is frozen or gone; received audio is on disk. */
const pageShowsWithinMs = 3_000
const keepsWithinMs = 5_000
/** A cancelled shutdown is forgotten after this time. */
const systemEndsWithinMs = 120_000

/** Creates the guard. */
export function createLeaveGuard(deps: LeaveGuardDeps): LeaveGuard {
  const { clock, log } = deps
  let waiting: (() => void) | null = null
  let forgetPatience = (): void => undefined
  let isGoing = false
  let isSystemEnding = false

  async function go(): Promise<void> {
    forgetPatience()
    const leave = waiting
    waiting = null
    if (!leave) return
    const tooLate = new Promise<void>((resolve) => clock.setTimeout(resolve, keepsWithinMs))
    await Promise.race([deps.keepTake(), tooLate]).catch((error: unknown) =>
      log.error('the take was not closed before the window; its journal is complete', {}, error),
    )
    isGoing = true
    leave()
    isGoing = false
  }

  return {
    mayLeave(leave) {
      if (isGoing || isSystemEnding || !deps.isRecording()) return true
      waiting = leave
      forgetPatience()
      forgetPatience = clock.setTimeout(() => void go(), pageShowsWithinMs)
      deps.ask()
      return false
    },
    answer(answer) {
      forgetPatience()
      if (answer === 'leave') void go()
      if (answer === 'stay') waiting = null
    },
    systemEnds() {
      isSystemEnding = true
      clock.setTimeout(() => (isSystemEnding = false), systemEndsWithinMs)
    },
  }
}

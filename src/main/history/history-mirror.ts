import type { HistoryStatus } from '@shared/domain/speech/history'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import { backOffMs } from '../platform/back-off'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { asAppError } from '../cloud/failure-kind'
import type { MirrorStateStore, Walk } from './mirror-state-store'
import { walkHistory, type MirrorWalkDeps } from './mirror-walk'

/** Keeps this computer's copy of the cloud's history up to date. */
export interface HistoryMirror {
  status(): HistoryStatus
  /** Reads what is new. Never throws. */
  refresh(): Promise<void>
  /** Reads now and once more when the cloud had time to list what was just made. */
  refreshTwice(): void
  /** Looks from time to time. */
  resume(): void
  close(): Promise<void>
}

export function createHistoryMirror(
  deps: MirrorWalkDeps & {
    state: MirrorStateStore
    account: Pick<AccountModule, 'cloud' | 'connection' | 'hint'>
    clock: Clock
    publish: Publish
    topics: Pick<Topics, 'on'>
    log: Log
    random: () => number
  },
): HistoryMirror {
  const { state, account, clock, timing, publish, log } = deps
  const closing = new AbortController()
  let running: Promise<void> | null = null
  /** Asked for while a walk was running: what it has passed is looked at again. */
  let isWanted = false
  let failures = 0
  let error: AppError | null = null
  let cancelTimer: (() => void) | undefined
  let cancelSecond: (() => void) | undefined

  const status = (): HistoryStatus => ({
    state: running ? 'reading' : account.connection().state === 'online' && !error ? 'idle' : 'waiting',
    wholeAtMs: state.wholeAtMs(),
    readAtMs: state.readAtMs(),
    error: error?.toWire() ?? null,
  })
  const publishState = (): void => {
    if (!closing.signal.aborted) publish('history', 'statusChanged', status())
  }

  function begin(): Walk {
    const wholeAtMs = state.wholeAtMs()
    const nowMs = deps.nowMs()
    const newestMs = state.newestMs()
    const isDue = wholeAtMs === null || nowMs - wholeAtMs > timing.wholeEveryMs || newestMs === null
    return isDue
      ? state.begin('whole', { nowMs, untilMs: null })
      : state.begin('new', { nowMs, untilMs: newestMs - timing.overlapMs })
  }

  async function once(): Promise<void> {
    const client = clientNow(account)
    if (!client) return
    try {
      const resumed = state.running()
      if (resumed) await walkHistory(resumed, client, deps, closing.signal)
      await walkHistory(begin(), client, deps, closing.signal)
      failures = 0
      error = null
    } catch (thrown) {
      if (isCancelled(thrown) || closing.signal.aborted) return
      failures += 1
      error = asAppError(thrown)
      if (error.code === 'network' || error.code === 'timeout') account.hint()
      else log.warn('the history could not be read', { error: String(error) })
    }
  }

  function schedule(ms: number): void {
    cancelTimer?.()
    if (!closing.signal.aborted) cancelTimer = clock.setTimeout(() => void refresh(), ms)
  }

  async function run(): Promise<void> {
    do {
      isWanted = false
      await once()
      // Set by a call while this one waited.
    } while ((isWanted as boolean) && error === null && !closing.signal.aborted)
  }

  async function refresh(): Promise<void> {
    cancelTimer?.()
    if (running) {
      isWanted = true
      return running
    }
    const connection = account.connection().state
    if (closing.signal.aborted || connection === 'offline' || connection === 'unauthorized')
      return publishState()
    running = run()
    publishState()
    await running.finally(() => {
      running = null
      publishState()
    })
    schedule(failures > 0 ? backOffMs(timing, failures, deps.random()) : timing.betweenLooksMs)
  }

  return {
    status,
    refresh,
    refreshTwice() {
      void refresh()
      cancelSecond?.()
      cancelSecond = clock.setTimeout(() => void refresh(), timing.afterGenerationMs)
    },
    resume() {
      deps.topics.on('accountChanged', () => {
        if (account.connection().state === 'online') schedule(timing.afterOnlineMs)
        else publishState()
      })
      if (account.connection().state === 'online') schedule(timing.afterOnlineMs)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      cancelTimer?.()
      cancelSecond?.()
      await running
    },
  }
}

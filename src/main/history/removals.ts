import { AppError } from '@shared/errors/app-error'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import { isItemGone } from '../cloud/item-gone'
import type { Library } from '../library/library'
import { backOffMs } from '../platform/back-off'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { asAppError, isClearRefusal } from '../cloud/failure-kind'
import type { HistoryStore, StoredRow } from './history-store'
import type { HistoryTiming } from './timing'

/** Removes generations here at once and in the cloud when it can no longer be undone, whenever that can be reached. */
export interface Removals {
  remove(ids: readonly string[]): void
  /** @throws AppError busy where the cloud is being told, not-found where it was */
  restore(ids: readonly string[]): void
  resume(): void
  close(): Promise<void>
}

export function createRemovals(deps: {
  library: Pick<Library, 'transaction'>
  store: HistoryStore
  account: Pick<AccountModule, 'cloud' | 'connection'>
  clock: Clock
  timing: HistoryTiming
  topics: Pick<Topics, 'on'>
  log: Log
  random: () => number
  onChange: () => void
  onRefused: (count: number) => void
  /** Whether its generation is not over, or is a part of something that is being made: its removal waits. */
  isNeeded: (row: StoredRow) => boolean
  /** Deletes its sound. */
  forget: (row: StoredRow) => void
}): Removals {
  const { library, store, account, clock, timing, log } = deps
  const closing = new AbortController()
  const sending = new Set<string>()
  let running: Promise<void> | null = null
  let failures = 0
  /** By what is needed: looked at again soon. */
  let isHeldUp = false
  let cancelTimer: (() => void) | undefined

  function schedule(): void {
    cancelTimer?.()
    const first = store.firstRemovalMs()
    if (first === null || closing.signal.aborted) return
    const dueMs = Math.max(0, first + timing.undoMs - clock.nowMs(), isHeldUp ? timing.undoMs : 0)
    const waitMs = failures > 0 ? Math.max(dueMs, backOffMs(timing, failures, deps.random())) : dueMs
    cancelTimer = clock.setTimeout(() => void send(), waitMs)
  }

  function finish(row: StoredRow): void {
    library.transaction(() => store.drop(row, clock.nowMs()))
    deps.forget(row)
  }

  /** @returns whether it is gone from the cloud. @throws AppError where it has to be tried again */
  async function removeInCloud(row: StoredRow): Promise<boolean> {
    if (row.historyItemId === null || row.isInCloud === 0) return true
    const client = account.connection().state === 'online' ? clientNow(account) : null
    if (!client) throw new AppError('network')
    try {
      await client.deleteHistoryItem(row.historyItemId, { signal: closing.signal })
      return true
    } catch (thrown) {
      const error = asAppError(thrown)
      if (isItemGone(error)) return true
      if (!isClearRefusal(error) || error.retryable) throw error
      log.warn('the cloud did not delete a generation', { error: String(error) })
      return false
    }
  }

  /** @returns false where the cloud refused. @throws AppError where it has to be tried again */
  async function removeForGood(row: StoredRow): Promise<boolean> {
    sending.add(row.id)
    try {
      const isGone = await removeInCloud(row)
      if (isGone) finish(row)
      else store.setRemoved([row.id], null)
      return isGone
    } finally {
      sending.delete(row.id)
    }
  }

  /** @throws AppError the first failure, when everything else was tried */
  async function sendAll(): Promise<void> {
    let refused = 0
    let problem: AppError | null = null
    let afterSeq = -1
    isHeldUp = false
    while (!closing.signal.aborted && !(problem && isUnreachable(problem))) {
      const rows = store.removedUntil(clock.nowMs() - timing.undoMs, afterSeq)
      if (rows.length === 0) break
      for (const row of rows) {
        afterSeq = row.seq
        if (deps.isNeeded(row)) {
          isHeldUp = true
          continue
        }
        try {
          if (!(await removeForGood(row))) refused += 1
        } catch (error) {
          problem ??= asAppError(error)
          if (isUnreachable(asAppError(error))) break
        }
      }
    }
    if (refused > 0) {
      deps.onChange()
      deps.onRefused(refused)
    }
    if (problem) throw problem
  }

  function send(): Promise<void> {
    cancelTimer?.()
    running ??= sendAll()
      .then(
        () => {
          failures = 0
        },
        (error: unknown) => {
          failures += 1
          if (!closing.signal.aborted) log.info('a removal waits', { error: String(error) })
        },
      )
      .finally(() => {
        running = null
        schedule()
      })
    return running
  }

  return {
    remove(ids) {
      store.setRemoved(ids, clock.nowMs())
      deps.onChange()
      if (!running) schedule()
    },
    restore(ids) {
      if (ids.some((id) => sending.has(id))) throw new AppError('busy', { detail: { what: 'history-row' } })
      if (ids.some((id) => store.find(id) === null))
        throw new AppError('not-found', { detail: { what: 'history-row' } })
      store.setRemoved(ids, null)
      deps.onChange()
    },
    resume() {
      deps.topics.on('accountChanged', () => {
        if (account.connection().state !== 'online') return
        failures = 0
        schedule()
      })
      schedule()
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      cancelTimer?.()
      await running
    },
  }
}

/** Asking for the next one would be in vain, too. */
const isUnreachable = ({ code }: AppError): boolean =>
  code === 'network' || code === 'timeout' || code === 'rate-limited' || code === 'cancelled'

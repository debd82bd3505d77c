import type { Clock } from '../platform/clock'

/** Collects items and commits them together. */
export interface CommitBatch<T> {
  /** Settles when the item is committed; rejects if the commit fails. */
  add(item: T): Promise<void>
  /** Commits the collected items now. */
  flush(): void
}

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * A commit blocks main's event loop until it is synced, which takes tens of milliseconds while an import keeps the disk
 * busy. Committing many rows at once keeps these pauses rare.
 */
export function createCommitBatch<T>(deps: {
  clock: Pick<Clock, 'setTimeout'>
  commit: (items: readonly T[]) => void
  delayMs: number
}): CommitBatch<T> {
  let waiting: Waiting<T>[] = []
  let cancelTimer: (() => void) | undefined

  function flush(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      deps.commit(batch.map(({ item }) => item))
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const { resolve } of batch) resolve()
  }

  return {
    flush,
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        cancelTimer ??= deps.clock.setTimeout(flush, deps.delayMs)
      }),
  }
}

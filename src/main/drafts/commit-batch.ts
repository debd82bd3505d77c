import type { Clock } from '../platform/clock'

/** Collects results and commits them together. */
export interface CommitBatch<T> {
  /** Settles when the item was committed, or with why it was not. */
  add(item: T): Promise<void>
  /** Commits now what has been collected. */
  flush(): void
}

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Every commit waits until the disk has it, and main's event loop waits with it; while an import keeps the disk busy that
 * takes tens of milliseconds. One commit for many rows makes those waits few.
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

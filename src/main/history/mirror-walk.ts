import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '@shared/errors/app-error'
import type { CloudHistoryItem } from '../cloud/cloud-types'
import type { Library } from '../library/library'
import { asAppError } from '../cloud/failure-kind'
import type { HistoryCloud } from './history-cloud'
import { factsOfItem } from './history-facts'
import type { HistoryStore } from './history-store'
import type { MirrorStateStore, Walk } from './mirror-state-store'
import type { HistoryTiming } from './timing'

/** The public API's maximum. */
const pageItems = 1_000
/** Of a look for what is new: mostly nothing. */
const firstPageItems = 100
/** Batch size that keeps main's event loop responsive. */
const itemsAtOnce = 50

export interface MirrorWalkDeps {
  library: Pick<Library, 'transaction'>
  store: HistoryStore
  state: MirrorStateStore
  timing: HistoryTiming
  nowMs: () => number
  /** Rows changed. */
  onChange: () => void
  /** Sound of rows that are gone. */
  deleteFiles: (names: readonly string[]) => void
}

/**
 * Reads the cloud's history from where the walk is to its end, in pages, each stored with the place to go on from: a kill
 * costs a page at most.
 * @throws AppError of the cloud client, cancelled
 */
export async function walkHistory(
  walk: Walk,
  cloud: HistoryCloud,
  deps: MirrorWalkDeps,
  signal: AbortSignal,
): Promise<void> {
  const { library, store, state, timing } = deps

  const inPieces = async <T>(all: readonly T[], work: (piece: readonly T[]) => void): Promise<void> => {
    for (let from = 0; from < all.length; from += itemsAtOnce) {
      library.transaction(() => work(all.slice(from, from + itemsAtOnce)))
      await breathe()
      if (signal.aborted) throw new AppError('cancelled')
    }
  }

  const keep = (items: readonly CloudHistoryItem[]): void => {
    // The oldest first, so that numbers within one second rise with time.
    for (const item of items.toReversed()) {
      const facts = factsOfItem(item)
      if (facts) store.learn(facts, walk.number)
    }
    const times = items.map(({ atMs }) => atMs)
    state.advance({
      cursor: items.at(-1)?.historyItemId ?? null,
      lowestMs: Math.min(...times),
      newestMs: Math.max(...times),
    })
  }

  async function page(cursor: string | null) {
    try {
      return await cloud.listHistory(
        {
          pageSize: walk.kind === 'new' && cursor === null ? firstPageItems : pageItems,
          ...(cursor === null ? {} : { startAfterId: cursor }),
        },
        { signal },
      )
    } catch (thrown) {
      const error = asAppError(thrown)
      // The item to go on from was deleted meanwhile.
      if (error.code === 'cloud-refused' && cursor !== null) state.abandon()
      throw error
    }
  }

  /** @returns whether the list ended */
  async function read(): Promise<boolean> {
    let { cursor } = walk
    for (;;) {
      const { items, hasMore, lastId } = await page(cursor)
      await inPieces(items, keep)
      if (items.length > 0) deps.onChange()
      const last = lastId ?? items.at(-1)?.historyItemId ?? null
      if (!hasMore) return true
      if (last === null || last === cursor)
        throw new AppError('cloud-bad-answer', { detail: { reason: 'paging' } })
      cursor = last
      const lowestMs = state.running()?.lowestMs ?? null
      if (walk.untilMs !== null && lowestMs !== null && lowestMs < walk.untilMs) return false
    }
  }

  const isWhole = await read()
  const walked: Walk = { ...(state.running() ?? walk), kind: isWhole ? 'whole' : walk.kind }
  for (;;) {
    const missed = state.missed(walked, timing.settleMs)
    if (missed.length === 0) break
    await inPieces(missed, (piece) => {
      deps.deleteFiles(piece.flatMap((row) => store.dropGone(row) ?? []))
    })
    deps.onChange()
  }
  state.finish(walked, deps.nowMs())
}

import type { DraftStore } from '../../drafts/draft-store'
import { backOffMs } from '../../platform/back-off'
import type { Clock } from '../../platform/clock'
import type { Topics } from '../../scope/topics'
import type { CloneStore } from '../clone-store'
import type { CloudLink } from './cloud-link'

/** Saves details to the cloud automatically: shortly after a change, and again after the cloud was not ready. */
export interface DetailSaves {
  /** Saves now, regardless of what is scheduled. */
  save(draftId: string): Promise<void>
  /** Saves everything that waits, now that the cloud is reachable. */
  pushWaiting(): void
  /** Schedules nothing from now on, not even after a running save. */
  close(): void
}

const autoSaveMs = 1_000
const backOff = { backOffBaseMs: 5_000, backOffMaxMs: 120_000 }

/** Creates automatic saving for one workspace. */
export function createDetailSaves(deps: {
  link: Pick<CloudLink, 'push' | 'status' | 'isDue' | 'notify'>
  store: CloneStore
  drafts: Pick<DraftStore, 'find'>
  topics: Pick<Topics, 'on'>
  clock: Clock
  autoSaveMs?: number
  /** First delay after the cloud was not ready. */
  retryMs?: number
  /** 0 to 1, for the back-off. */
  random?: () => number
}): DetailSaves {
  const { link, store, drafts, clock, random = Math.random } = deps
  const timing = { ...backOff, backOffBaseMs: deps.retryMs ?? backOff.backOffBaseMs }
  const timers = new Map<string, () => void>()
  const retries = new Map<string, number>()
  let isClosed = false

  function plan(draftId: string, ms: number): void {
    timers.get(draftId)?.()
    timers.set(
      draftId,
      clock.setTimeout(() => void save(draftId), ms),
    )
  }

  async function save(draftId: string): Promise<void> {
    timers.get(draftId)?.()
    timers.delete(draftId)
    await link.push(draftId)
    if (isClosed) return
    const isNotReady = drafts.find(draftId) !== null && link.status(draftId).cloudDetails === 'trying-again'
    if (!isNotReady) return void retries.delete(draftId)
    const failures = (retries.get(draftId) ?? 0) + 1
    retries.set(draftId, failures)
    if (!timers.has(draftId)) plan(draftId, backOffMs(timing, failures, random()))
  }

  deps.topics.on('draftPublished', ({ draftId }) => {
    link.notify(draftId)
    if (drafts.find(draftId) && link.isDue(draftId)) plan(draftId, deps.autoSaveMs ?? autoSaveMs)
  })

  return {
    save,
    pushWaiting() {
      for (const draftId of store.unsettled()) {
        // Includes changes made just before Timbre quit.
        if (store.get(draftId).isWaiting || link.isDue(draftId)) void save(draftId)
      }
    },
    close() {
      isClosed = true
      for (const cancel of timers.values()) cancel()
    },
  }
}

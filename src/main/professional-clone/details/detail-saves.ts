import type { DraftEvents } from '../../drafts/draft-events'
import type { DraftStore } from '../../drafts/draft-store'
import { backOffMs } from '../../platform/back-off'
import type { Clock } from '../../platform/clock'
import type { CloneStore } from '../clone-store'
import type { CloudLink } from './cloud-link'

/** When details go to the cloud by themselves: a moment after a change, and again where the cloud was not ready. */
export interface DetailSaves {
  /** Now, whatever was planned. */
  save(draftId: string): Promise<void>
  /** Everything that waits goes now: the way to the cloud is open. */
  pushWaiting(): void
  /** Nothing is planned from now on, not even by a save that is still running. */
  close(): void
}

const autoSaveMs = 1_000
const backOff = { backOffBaseMs: 5_000, backOffMaxMs: 120_000 }

export function createDetailSaves(deps: {
  link: Pick<CloudLink, 'push' | 'status' | 'isDue' | 'notify'>
  store: CloneStore
  drafts: Pick<DraftStore, 'find'>
  draftEvents: Pick<DraftEvents, 'onChange'>
  clock: Clock
  autoSaveMs?: number
  /** First wait after an answer of a cloud that is not ready. */
  retryMs?: number
  /** 0..1, for the back-off. */
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

  const unsubscribe = deps.draftEvents.onChange((draftId) => {
    link.notify(draftId)
    if (drafts.find(draftId) && link.isDue(draftId)) plan(draftId, deps.autoSaveMs ?? autoSaveMs)
  })

  return {
    save,
    pushWaiting() {
      for (const draftId of store.unsettled()) {
        // Also what was changed a moment before the app ended.
        if (store.get(draftId).isWaiting || link.isDue(draftId)) void save(draftId)
      }
    },
    close() {
      isClosed = true
      unsubscribe()
      for (const cancel of timers.values()) cancel()
    },
  }
}

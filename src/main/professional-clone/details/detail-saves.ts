import type { DraftEvents } from '../../drafts/draft-events'
import type { DraftStore } from '../../drafts/draft-store'
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
const firstRetryMs = 5_000
const longestRetryMs = 120_000

export function createDetailSaves(deps: {
  link: Pick<CloudLink, 'push' | 'status' | 'isDue' | 'notify'>
  store: CloneStore
  drafts: Pick<DraftStore, 'find'>
  draftEvents: Pick<DraftEvents, 'onChange'>
  clock: Clock
  autoSaveMs?: number
  /** First wait after an answer of a cloud that is not ready; doubles each time. */
  retryMs?: number
}): DetailSaves {
  const { link, store, drafts, clock } = deps
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
    const tries = retries.get(draftId) ?? 0
    retries.set(draftId, tries + 1)
    if (!timers.has(draftId))
      plan(draftId, Math.min((deps.retryMs ?? firstRetryMs) * 2 ** tries, longestRetryMs))
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

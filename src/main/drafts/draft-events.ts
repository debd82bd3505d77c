import type { Sample } from '@shared/domain/dataset/sample'
import type { Publish } from '@shared/ipc/contract'
import type { Topics } from '../scope/topics'
import type { DraftStore } from './draft-store'
import type { SampleStore } from './sample-store'

const coalesceMs = 80
/** Listing a draft of thousands takes long: main rests four times as long before it does so again. */
const restShare = 4
const restMaxMs = 2_000

/**
 * Publishes changes of drafts to the windows. Coalesces bursts (an import changes a draft many times per second) and sends
 * only samples that differ from what was last sent, because one change can alter the findings of other samples. A window
 * may have asked for the list before anything was sent, so each event names every sample there is.
 */
export function createDraftEvents(deps: {
  drafts: Pick<DraftStore, 'find' | 'isOfInstantClone'>
  samples: Pick<SampleStore, 'list'>
  publish: Publish
  topics: Topics
  setTimeout: (fn: () => void, ms: number) => () => void
  steadyMs: () => number
}): { close: () => void } {
  const dirty = new Set<string>()
  const reported = new Map<string, Map<string, string>>()
  let cancelTimer: (() => void) | undefined
  let isClosed = false
  let restUntilMs = 0

  const publishSamples = (draftId: string): void => {
    const before = reported.get(draftId)
    const now = new Map<string, string>()
    const upserted: Sample[] = []
    for (const sample of deps.samples.list(draftId)) {
      const text = JSON.stringify(sample)
      now.set(sample.id, text)
      if (before?.get(sample.id) !== text) upserted.push(sample)
    }
    reported.set(draftId, now)
    if (upserted.length > 0 || before?.size !== now.size)
      deps.publish('samples', 'changed', { draftId, upserted, sampleIds: [...now.keys()] })
  }

  const flush = (): void => {
    cancelTimer = undefined
    const startedMs = deps.steadyMs()
    try {
      publishDirty()
    } finally {
      const endedMs = deps.steadyMs()
      restUntilMs = endedMs + Math.min(restMaxMs, restShare * (endedMs - startedMs))
    }
  }

  const publishDirty = (): void => {
    const ids = [...dirty]
    dirty.clear()
    const found = ids.flatMap((id) => deps.drafts.find(id) ?? [])
    for (const { id } of found) publishSamples(id)
    const upserted = found.filter(({ id }) => !deps.drafts.isOfInstantClone(id))
    // One of an instant clone is in no list; a window that knows it by its id asks again.
    const removedIds = found.filter((draft) => !upserted.includes(draft)).map(({ id }) => id)
    if (found.length > 0) deps.publish('drafts', 'changed', { upserted, removedIds })
    for (const { id } of found) deps.topics.emit('draftPublished', { draftId: id })
  }

  const touch = (draftId: string): void => {
    // What ends meanwhile would be read of a library that is closed.
    if (isClosed) return
    dirty.add(draftId)
    cancelTimer ??= deps.setTimeout(flush, Math.max(coalesceMs, restUntilMs - deps.steadyMs()))
  }

  const touchAll = (): void => {
    for (const draftId of reported.keys()) touch(draftId)
  }
  const remove = (draftId: string): void => {
    dirty.delete(draftId)
    reported.delete(draftId)
    deps.publish('drafts', 'changed', { upserted: [], removedIds: [draftId] })
  }

  deps.topics.on('draftChanged', ({ draftId }) => touch(draftId))
  deps.topics.on('datasetChanged', ({ draftId }) => touch(draftId))
  deps.topics.on('draftImported', ({ draftId }) => touch(draftId))
  deps.topics.on('sampleReady', ({ draftId }) => touch(draftId))
  deps.topics.on('draftRemoved', ({ draftId }) => remove(draftId))
  deps.topics.on('deletedForGood', ({ draftId }) => {
    if (draftId !== null) remove(draftId)
    touchAll()
  })
  // Upload states depend on the workspace.
  deps.topics.on('workspaceChanged', touchAll)

  return {
    close() {
      isClosed = true
      cancelTimer?.()
    },
  }
}

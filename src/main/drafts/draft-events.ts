import type { Sample } from '@shared/domain/sample'
import type { Publish } from '@shared/ipc/contract'
import { createScope } from '@shared/lib/scope'
import type { DraftStore } from './draft-store'
import type { SampleStore } from './sample-store'

/** Tells the windows what changed in drafts. Whoever changed a draft or its samples touches it after the commit. */
export interface DraftEvents {
  touch(draftId: string): void
  removed(draftId: string): void
  /** Every draft the windows were told of may have changed, for example because another workspace is shown. */
  touchAll(): void
  /** Hears which draft changed, as often as the windows do. @returns a function that ends it */
  onChange(listener: (draftId: string) => void): () => void
  close(): void
}

const coalesceMs = 80

/**
 * Coalesces bursts (an import touches a draft many times a second) and sends only the samples that differ from what the
 * windows were last told, because one change can alter the findings of others.
 */
export function createDraftEvents(deps: {
  drafts: () => DraftStore
  samples: () => SampleStore
  publish: Publish
  setTimeout: (fn: () => void, ms: number) => () => void
}): DraftEvents {
  const scope = createScope()
  const dirty = new Set<string>()
  const listeners = new Set<(draftId: string) => void>()
  const reported = new Map<string, Map<string, string>>()
  let cancelTimer: (() => void) | undefined
  scope.add(() => cancelTimer?.())

  const publishSamples = (draftId: string): void => {
    const before = reported.get(draftId) ?? new Map<string, string>()
    const now = new Map<string, string>()
    const upserted: Sample[] = []
    for (const sample of deps.samples().list(draftId)) {
      const text = JSON.stringify(sample)
      now.set(sample.id, text)
      if (before.get(sample.id) !== text) upserted.push(sample)
    }
    const removedIds = [...before.keys()].filter((id) => !now.has(id))
    reported.set(draftId, now)
    if (upserted.length > 0 || removedIds.length > 0) {
      deps.publish('samples', 'changed', { draftId, upserted, removedIds })
    }
  }

  const flush = (): void => {
    cancelTimer = undefined
    const ids = [...dirty]
    dirty.clear()
    const upserted = ids.flatMap((id) => deps.drafts().find(id) ?? [])
    for (const { id } of upserted) publishSamples(id)
    if (upserted.length > 0) deps.publish('drafts', 'changed', { upserted, removedIds: [] })
    for (const { id } of upserted) for (const listener of listeners) listener(id)
  }

  const touch = (draftId: string): void => {
    dirty.add(draftId)
    cancelTimer ??= deps.setTimeout(flush, coalesceMs)
  }

  return {
    touch,
    removed(draftId) {
      dirty.delete(draftId)
      reported.delete(draftId)
      deps.publish('drafts', 'changed', { upserted: [], removedIds: [draftId] })
    },
    touchAll() {
      for (const draftId of reported.keys()) touch(draftId)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => scope.end(),
  }
}

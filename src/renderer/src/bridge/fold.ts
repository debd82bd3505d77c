import type { Draft } from '@shared/domain/dataset/draft'
import type { Upload } from '@shared/domain/cloud/upload'
import type { EventPayload } from '@shared/ipc/contract'

/** Replaces entries with the same `keyOf`, and appends the others. */
export function upsert<T>(list: readonly T[], changed: readonly T[], keyOf: (entry: T) => string): T[] {
  const byKey = new Map(changed.map((entry) => [keyOf(entry), entry]))
  const kept = list.map((entry) => {
    const key = keyOf(entry)
    const replacement = byKey.get(key)
    byKey.delete(key)
    return replacement ?? entry
  })
  return [...kept, ...byKey.values()]
}

const byUpdate = (a: Draft, b: Draft): number => b.updatedAtMs - a.updatedAtMs || a.id.localeCompare(b.id)

/** Newest first, at most `limit` entries, as `drafts.list` answers. */
export function foldDrafts<T extends Draft>(
  list: readonly T[],
  event: { upserted: readonly T[]; removedIds: readonly string[] },
  limit: number | undefined,
): T[] {
  const removed = new Set(event.removedIds)
  const all = upsert(list, event.upserted, (entry) => entry.id).filter((entry) => !removed.has(entry.id))
  return all.sort(byUpdate).slice(0, limit)
}

/**
 * The samples that main says there are, in its order.
 * @param askAgain main has one that is not known here
 */
export function foldSampleList<T extends { id: string }>(
  list: readonly T[],
  event: { upserted: readonly T[]; sampleIds: readonly string[] },
  askAgain: () => void,
): T[] {
  const byId = new Map([...list, ...event.upserted].map((entry) => [entry.id, entry]))
  const known = event.sampleIds.flatMap((id) => byId.get(id) ?? [])
  if (known.length < event.sampleIds.length) askAgain()
  return known
}

/** In list order. */
export function foldSamples<T extends { id: string; position: number }>(
  list: readonly T[],
  event: { upserted: readonly T[]; removedIds: readonly string[] },
): T[] {
  const removed = new Set(event.removedIds)
  return upsert(list, event.upserted, (entry) => entry.id)
    .filter((entry) => !removed.has(entry.id))
    .sort((a, b) => a.position - b.position)
}

/** Entries of one draft (null: of none), oldest first. An entry that moved to another draft leaves the list. */
export function foldOfDraft<T extends { id: string; draftId: string | null; createdAtMs: number }>(
  list: readonly T[],
  event: { upserted: readonly T[]; removedIds: readonly string[] },
  draftId: string | null,
): T[] {
  const removed = new Set(event.removedIds)
  return upsert(list, event.upserted, (entry) => entry.id)
    .filter((entry) => entry.draftId === draftId && !removed.has(entry.id))
    .sort((a, b) => a.createdAtMs - b.createdAtMs)
}

/** Updates the byte counts of one upload; its states come with `uploads.changed`. */
export function foldUploadProgress(
  list: readonly Upload[],
  progress: EventPayload<'uploads', 'progress'>,
): Upload[] {
  const items = new Map(progress.items.map((item) => [item.sampleId, item]))
  return list.map((upload) =>
    upload.draftId === progress.draftId
      ? {
          ...upload,
          sentBytes: progress.sentBytes,
          totalBytes: progress.totalBytes,
          bytesPerSecond: progress.bytesPerSecond,
          remainingMs: progress.remainingMs,
          items: upload.items.map((item) => ({ ...item, ...items.get(item.sampleId) })),
        }
      : upload,
  )
}

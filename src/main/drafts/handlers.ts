import type { Handlers } from '@shared/ipc/contract'
import type { Uploads } from '../uploads/uploads'
import type { DraftFeed } from './draft-feed'
import type { DraftStore } from './draft-store'
import type { FileRegistry } from './file-registry'
import type { Importer } from './importer'
import type { SampleStore } from './sample-store'

/** What the calls about drafts and samples need; asked for at each call, because the library can be reopened. */
export interface DraftRoom {
  drafts: DraftStore
  samples: SampleStore
  importer: Importer
  /** Hears when what it would send has changed. */
  uploads: Pick<Uploads, 'onDraftChanged'>
}

export function draftHandlers(room: () => DraftRoom, feed: DraftFeed): Handlers['drafts'] {
  return {
    list: ({ limit }) => room().drafts.list({ limit }),
    get: ({ id }) => room().drafts.get(id),
    create() {
      const draft = room().drafts.create()
      feed.touch(draft.id)
      return draft
    },
    update({ id, patch }) {
      const draft = room().drafts.update(id, patch)
      feed.touch(id)
      return draft
    },
    duplicate({ id }) {
      const draft = room().drafts.duplicate(id)
      feed.touch(draft.id)
      return draft
    },
    remove({ id }) {
      const { drafts, uploads } = room()
      drafts.remove(id)
      uploads.onDraftChanged(id)
      feed.removed(id)
      return null
    },
    restore({ id }) {
      const { drafts, uploads } = room()
      const draft = drafts.restore(id)
      uploads.onDraftChanged(id)
      feed.touch(id)
      return draft
    },
  }
}

export function sampleHandlers(
  room: () => DraftRoom,
  files: FileRegistry,
  feed: DraftFeed,
): Handlers['samples'] {
  return {
    list: ({ draftId }) => room().samples.list(draftId),
    add: ({ draftId, fileIds }) => ({ jobId: room().importer.add(draftId, files.resolve(fileIds)) }),
    retry({ id }) {
      room().importer.retry(id)
      return null
    },
    rename({ id, name }) {
      const { samples } = room()
      samples.rename(id, name)
      const sample = samples.get(id)
      feed.touch(sample.draftId)
      return sample
    },
    reorder({ draftId, ids, beforeId }) {
      const { samples, uploads } = room()
      samples.reorder(draftId, ids, beforeId)
      uploads.onDraftChanged(draftId)
      feed.touch(draftId)
      return null
    },
    remove({ draftId, ids }) {
      const { samples, uploads } = room()
      samples.remove(draftId, ids)
      uploads.onDraftChanged(draftId)
      feed.touch(draftId)
      return null
    },
    restore({ draftId, ids }) {
      const { samples, uploads } = room()
      samples.restore(draftId, ids)
      uploads.onDraftChanged(draftId)
      feed.touch(draftId)
      return null
    },
    skipWarning({ id, code }) {
      const { samples } = room()
      samples.skipWarning(id, code)
      const sample = samples.get(id)
      feed.touch(sample.draftId)
      return sample
    },
  }
}

import type { Handlers } from '@shared/ipc/contract'
import type { Uploads } from '../uploads/uploads'
import type { DraftEvents } from './draft-events'
import type { DraftStore } from './draft-store'
import type { FileRegistry } from './file-registry'
import type { Importer } from './importer'
import type { SampleStore } from './sample-store'

/** What the calls about drafts and samples need; asked for at each call, because the library can be reopened. */
export interface DraftModules {
  drafts: DraftStore
  samples: SampleStore
  importer: Importer
  /** Hears when what it would send has changed. */
  uploads: Pick<Uploads, 'onDraftChanged'>
}

export function draftHandlers(modules: () => DraftModules, draftEvents: DraftEvents): Handlers['drafts'] {
  return {
    list: ({ limit }) => modules().drafts.list({ limit }),
    get: ({ id }) => modules().drafts.get(id),
    create() {
      const draft = modules().drafts.create()
      draftEvents.touch(draft.id)
      return draft
    },
    update({ id, patch }) {
      const draft = modules().drafts.update(id, patch)
      draftEvents.touch(id)
      return draft
    },
    duplicate({ id }) {
      const draft = modules().drafts.duplicate(id)
      draftEvents.touch(draft.id)
      return draft
    },
    remove({ id }) {
      const { drafts, uploads } = modules()
      drafts.remove(id)
      uploads.onDraftChanged(id)
      draftEvents.removed(id)
      return null
    },
    restore({ id }) {
      const { drafts, uploads } = modules()
      const draft = drafts.restore(id)
      uploads.onDraftChanged(id)
      draftEvents.touch(id)
      return draft
    },
  }
}

export function sampleHandlers(
  modules: () => DraftModules,
  files: FileRegistry,
  draftEvents: DraftEvents,
): Handlers['samples'] {
  return {
    list: ({ draftId }) => modules().samples.list(draftId),
    add: ({ draftId, fileIds }) => ({ jobId: modules().importer.add(draftId, files.resolve(fileIds)) }),
    retry({ id }) {
      modules().importer.retry(id)
      return null
    },
    rename({ id, name }) {
      const { samples } = modules()
      samples.rename(id, name)
      const sample = samples.get(id)
      draftEvents.touch(sample.draftId)
      return sample
    },
    reorder({ draftId, ids, beforeId }) {
      const { samples, uploads } = modules()
      samples.reorder(draftId, ids, beforeId)
      uploads.onDraftChanged(draftId)
      draftEvents.touch(draftId)
      return null
    },
    remove({ draftId, ids }) {
      const { samples, uploads } = modules()
      samples.remove(draftId, ids)
      uploads.onDraftChanged(draftId)
      draftEvents.touch(draftId)
      return null
    },
    restore({ draftId, ids }) {
      const { samples, uploads } = modules()
      samples.restore(draftId, ids)
      uploads.onDraftChanged(draftId)
      draftEvents.touch(draftId)
      return null
    },
    skipWarning({ id, code }) {
      const { samples } = modules()
      samples.skipWarning(id, code)
      const sample = samples.get(id)
      draftEvents.touch(sample.draftId)
      return sample
    },
  }
}

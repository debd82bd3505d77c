import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { AudioStore } from '../library/audio-store'
import type { Leftovers } from '../library/leftovers'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import type { UploadsInUse } from '../uploads/upload-runs'
import { createPurge } from './purge'
import { listTrash } from './trash-store'

export interface TrashDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  audioStore: Pick<AudioStore, 'pathOf' | 'holdBack'>
  leftovers: Leftovers
  clock: Pick<Clock, 'nowMs'>
  log: Log
  topics: Pick<Topics, 'emit'>
  /** Why the library's audio cannot be deleted now, uploads apart; null: it can. */
  busyWith: () => string | null
  uploadsInUse: () => UploadsInUse
}

/** Deleting for good. */
export function createTrashModule(deps: TrashDeps): Module<Pick<Handlers, 'trash'>> & {
  handlers: Pick<Handlers, 'trash'>
} {
  const purge = createPurge({
    ...deps,
    requireFree(draftId) {
      const isUploading = draftId !== null && deps.uploadsInUse().draftIds.includes(draftId)
      const work = isUploading ? 'upload' : deps.busyWith()
      if (work !== null) throw new AppError('busy', { detail: { what: work } })
    },
    sampleIdsInUse: () => deps.uploadsInUse().sampleIds,
    nowMs: () => deps.clock.nowMs(),
    log: deps.log.child('trash'),
  })
  const trash: Handlers['trash'] = {
    list: () => listTrash(deps.library),
    holdings: ({ draftId }) => purge.holdings(draftId),
    contents: () => purge.contents(),
    dragged: () => purge.dragged(),
    async deleteForGood({ draftId, withDragged = false }) {
      const removed = await purge.deleteForGood(draftId, withDragged)
      deps.topics.emit('deletedForGood', { draftId })
      return removed
    },
  }
  return { handlers: { trash } }
}

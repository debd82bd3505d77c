import type { Handlers, Publish } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import type { FileRegistry } from '../drafts/file-registry'
import type { Dialogs } from '../platform/dialogs'
import type { Module } from '../scope/module'
import type { TakesModule } from '../takes/takes-module'
import { splitDropped } from './recognize-dropped'
import { createSessionFolders, type SessionFolders, type SessionFoldersDeps } from './session-folders'

/** Sessions out as folders, and in. */
export function createSessionFoldersModule(
  deps: Omit<SessionFoldersDeps, 'arrived'> & {
    dialogs: Pick<Dialogs, 'pickFolder'>
    files: Pick<FileRegistry, 'resolve'>
    openFolder: (path: string) => Promise<void>
    publish: Publish
    takes: Pick<TakesModule, 'find' | 'recordings'>
  },
): Module<Pick<Handlers, 'sessionFolders'>> & { sessionFolders: SessionFolders } {
  const { dialogs, publish, takes } = deps
  const sessionFolders = createSessionFolders({
    ...deps,
    arrived({ takeIds, recordingIds }) {
      const removedIds: string[] = []
      publish('takes', 'changed', { upserted: takeIds.flatMap((id) => takes.find(id) ?? []), removedIds })
      publish('recordings', 'changed', {
        upserted: recordingIds.map((id) => takes.recordings.get(id)),
        removedIds,
      })
    },
  })
  const handlers: Handlers['sessionFolders'] = {
    async export({ draftId }) {
      const folder = await dialogs.pickFolder()
      return folder === null ? null : { jobId: sessionFolders.export(draftId, folder) }
    },
    async import({ fileId }) {
      const path =
        fileId === undefined ? await dialogs.pickFolder() : (deps.files.resolve([fileId])[0] ?? null)
      return path === null ? null : { jobId: sessionFolders.import(path) }
    },
    async recognize({ fileIds }) {
      const { sessions, datasets, zips, others } = await splitDropped(deps.files.resolve(fileIds))
      const idsAt = (places: number[]): string[] => places.map((at) => fileIds[at] as string)
      return {
        sessionIds: idsAt(sessions),
        datasetIds: idsAt(datasets),
        zipIds: idsAt(zips),
        otherIds: idsAt(others),
      }
    },
    async show({ jobId }) {
      const folder = sessionFolders.folderOf(jobId)
      if (folder === null) throw new AppError('not-found', { detail: { what: 'folder' } })
      await deps.openFolder(folder)
      return null
    },
  }
  return { sessionFolders, handlers: { sessionFolders: handlers }, close: () => sessionFolders.close() }
}

import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { LibraryHost } from './library-host'
import { type LibraryMove, moveTargetIn } from './moving/library-move'

/** Connects the contract's `library` calls. */
export function libraryHandlers(deps: {
  host: LibraryHost
  move: LibraryMove
  /** Starts the full check. @returns the job's id */
  startCheck: () => string
  /** The system's folder picker; null if cancelled. */
  pickFolder: () => Promise<string | null>
  /** What another library in place of the open one would cut off; null: nothing. */
  busyWith: () => string | null
}): Handlers['library'] {
  const { host, move, startCheck, pickFolder, busyWith } = deps
  /** Windows refer to folders by id; they never send a path. */
  const pickedFolders = new Map<string, string>()

  function pickedFolder(id: string): string {
    const folder = pickedFolders.get(id)
    if (folder === undefined) throw new AppError('not-found', { detail: { what: 'folder' } })
    return folder
  }

  return {
    status: () => host.status(),
    async chooseFolder({ purpose }) {
      const picked = await pickFolder()
      if (picked === null) return null
      const folderId = randomUUID()
      pickedFolders.set(folderId, picked)
      return { folderId, folder: purpose === 'move' ? moveTargetIn(picked) : picked }
    },
    move: async ({ folderId }) => ({ jobId: await move.start(pickedFolder(folderId)) }),
    check: () => ({ jobId: startCheck() }),
    retry: () => host.retry(),
    async locate({ folderId }) {
      const what = busyWith()
      if (what !== null) throw new AppError('busy', { retryable: true, detail: { what } })
      return host.locate(pickedFolder(folderId))
    },
    restoreBackup: ({ backupId }) => host.restoreBackup(backupId),
    startFresh: () => host.startFresh(),
  }
}

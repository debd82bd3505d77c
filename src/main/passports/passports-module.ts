import { basename } from 'node:path'
import { sessionFileName } from '@shared/domain/recording/session-folder'
import type { Handlers } from '@shared/ipc/contract'
import type { FileRegistry } from '../drafts/file-registry'
import type { Dialogs } from '../platform/dialogs'
import type { Module } from '../scope/module'
import { createPassports, type Passports, type PassportsDeps } from './passports'

/** Datasets out and in. */
export function createPassportsModule(
  deps: PassportsDeps & {
    dialogs: Pick<Dialogs, 'pickFolder' | 'pickPassport'>
    files: Pick<FileRegistry, 'resolve'>
    /** A session.json that was picked or opened in a dataset's place. */
    importSession: (path: string) => string
  },
): Module<Pick<Handlers, 'passports'>> & { passports: Passports } {
  const { dialogs } = deps
  const passports = createPassports(deps)
  const handlers: Handlers['passports'] = {
    async export({ draftId, as }) {
      const folder = await dialogs.pickFolder()
      return folder === null ? null : { jobId: passports.export(draftId, as, folder) }
    },
    async import({ fileId }) {
      const path =
        fileId === undefined ? await dialogs.pickPassport() : (deps.files.resolve([fileId])[0] ?? null)
      if (path === null) return null
      const isSession = basename(path) === sessionFileName
      return { jobId: isSession ? deps.importSession(path) : passports.import(path) }
    },
  }
  return {
    passports,
    handlers: { passports: handlers },
    close: () => passports.close(),
  }
}

import type { Handlers } from '@shared/ipc/contract'
import type { Dialogs } from '../platform/dialogs'
import type { Module } from '../scope/module'
import { createPassports, type Passports, type PassportsDeps } from './passports'

/** Datasets out and in. */
export function createPassportsModule(
  deps: PassportsDeps & { dialogs: Pick<Dialogs, 'pickFolder' | 'pickPassport'> },
): Module<Pick<Handlers, 'passports'>> & { passports: Passports } {
  const { dialogs } = deps
  const passports = createPassports(deps)
  const handlers: Handlers['passports'] = {
    async export({ draftId, as }) {
      const folder = await dialogs.pickFolder()
      return folder === null ? null : { jobId: passports.export(draftId, as, folder) }
    },
    async import() {
      const path = await dialogs.pickPassport()
      return path === null ? null : { jobId: passports.import(path) }
    },
  }
  return {
    passports,
    handlers: { passports: handlers },
    close: () => passports.close(),
  }
}

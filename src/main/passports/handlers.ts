import type { Handlers } from '@shared/ipc/contract'
import type { Passports } from './passports'

/** Each answers null where the person changed their mind. */
export interface PassportDialogs {
  pickFolder: () => Promise<string | null>
  pickPassport: () => Promise<string | null>
}

export const passportHandlers = (
  passports: Passports,
  dialogs: PassportDialogs,
): Pick<Handlers, 'passports'> => ({
  passports: {
    async export({ draftId, as }) {
      const folder = await dialogs.pickFolder()
      return folder === null ? null : { jobId: passports.export(draftId, as, folder) }
    },
    async import() {
      const path = await dialogs.pickPassport()
      return path === null ? null : { jobId: passports.import(path) }
    },
    holdings: ({ draftId }) => passports.holdings(draftId),
    trash: () => passports.trash(),
    deleteForGood: ({ draftId }) => passports.deleteForGood(draftId),
  },
})

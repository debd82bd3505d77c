import type { Handlers } from '@shared/ipc/contract'
import type { Passports } from './passports'

/**
 * @param passports asked for at each call, because the library can be reopened
 * @param system each answers null where the person changed their mind
 */
export function passportHandlers(
  passports: () => Passports,
  system: { pickFolder: () => Promise<string | null>; pickPassport: () => Promise<string | null> },
): Handlers['passports'] {
  return {
    async export({ draftId, as }) {
      const folder = await system.pickFolder()
      return folder === null ? null : { jobId: passports().export(draftId, as, folder) }
    },
    async import() {
      const path = await system.pickPassport()
      return path === null ? null : { jobId: passports().import(path) }
    },
    holdings: ({ draftId }) => passports().holdings(draftId),
    trash: () => passports().trash(),
    deleteForGood: ({ draftId }) => passports().deleteForGood(draftId),
  }
}

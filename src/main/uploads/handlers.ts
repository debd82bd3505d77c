import type { Handlers } from '@shared/ipc/contract'
import type { Uploads } from './uploads'

/** @param uploads asked for at each call, because the library can be reopened */
export const uploadHandlers = (uploads: () => Uploads): Handlers['uploads'] => ({
  list: () => uploads().list(),
  plan: ({ draftId, fixes }) => uploads().plan(draftId, fixes),
  start: ({ draftId, fixes }) => uploads().start(draftId, fixes),
  pause: ({ draftId }) => uploads().pause(draftId),
  resume: ({ draftId }) => uploads().resume(draftId),
  cancel: ({ draftId }) => uploads().cancel(draftId),
  removeDoubles: ({ draftId }) => uploads().removeDoubles(draftId),
})

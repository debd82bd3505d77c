import type { Handlers } from '@shared/ipc/contract'
import type { Uploads } from './uploads'

/** @param uploads asked for at each call, because the library can be reopened */
export const uploadHandlers = (uploads: () => Uploads): Handlers['uploads'] => ({
  list: () => uploads().list(),
  plan: ({ draftId, mends }) => uploads().plan(draftId, mends),
  start: ({ draftId, mends }) => uploads().start(draftId, mends),
  pause: ({ draftId }) => uploads().pause(draftId),
  resume: ({ draftId }) => uploads().resume(draftId),
  cancel: ({ draftId }) => uploads().cancel(draftId),
  removeDoubles: ({ draftId }) => uploads().removeDoubles(draftId),
})

import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { Uploads } from './uploads'

export interface UploadCalls {
  uploads: Handlers['uploads']
  sampleSettings: Pick<Handlers['sampleSettings'], 'conflicts' | 'resolve'>
  clones: Pick<Handlers['clones'], 'sendSettings'>
}

export const uploadHandlers = (
  uploads: Uploads,
  draftOf: (sampleId: string) => string | null,
): UploadCalls => ({
  uploads: {
    list: () => uploads.list(),
    plan: ({ draftId, mends }) => uploads.plan(draftId, mends),
    start: ({ draftId, mends }) => uploads.start(draftId, mends),
    pause: ({ draftId }) => uploads.pause(draftId),
    resume: ({ draftId }) => uploads.resume(draftId),
    cancel: ({ draftId }) => uploads.cancel(draftId),
    removeDoubles: ({ draftId }) => uploads.removeDoubles(draftId),
  },
  sampleSettings: {
    conflicts: ({ draftId }) => uploads.settingsConflicts(draftId),
    resolve({ sampleId, choice }) {
      const draftId = draftOf(sampleId)
      if (draftId === null) throw new AppError('not-found', { detail: { what: 'sample' } })
      uploads.resolveSettings(draftId, sampleId, choice)
      return null
    },
  },
  clones: {
    async sendSettings({ draftId, sampleIds }) {
      await uploads.sendSettings(draftId, sampleIds)
      return null
    },
  },
})

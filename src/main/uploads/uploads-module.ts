import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { CallsIn, Module } from '../scope/module'
import { createUploads, type Uploads } from './uploads'
import type { UploadsDeps } from './uploads-deps'

type UploadCalls = Pick<Handlers, 'uploads'> &
  CallsIn<'sampleSettings', 'conflicts' | 'resolve'> &
  CallsIn<'professionalClone', 'sendSettings'>

export interface UploadsModule extends Module<UploadCalls> {
  uploads: Uploads
}

/** Uploads of datasets to one workspace. */
export function createUploadsModule(deps: UploadsDeps): UploadsModule {
  const uploads = createUploads(deps)
  const handlers: UploadCalls = {
    uploads: {
      list: () => uploads.list(),
      plan: ({ draftId, fixes }) => uploads.plan(draftId, fixes),
      start: ({ draftId, fixes }) => uploads.start(draftId, fixes),
      pause: ({ draftId }) => uploads.pause(draftId),
      resume: ({ draftId }) => uploads.resume(draftId),
      cancel: ({ draftId }) => uploads.cancel(draftId),
      removeDoubles: ({ draftId }) => uploads.removeDoubles(draftId),
    },
    sampleSettings: {
      conflicts: ({ draftId }) => uploads.settingsConflicts(draftId),
      resolve({ sampleId, choice }) {
        const draftId = uploads.draftOf(sampleId)
        if (draftId === null) throw new AppError('not-found', { detail: { what: 'sample' } })
        uploads.resolveSettings(draftId, sampleId, choice)
        return null
      },
    },
    professionalClone: {
      async sendSettings({ draftId, sampleIds }) {
        await uploads.sendSettings(draftId, sampleIds)
        return null
      },
    },
  }
  return { uploads, handlers, resume: () => uploads.resumeAtStart(), close: () => uploads.close() }
}

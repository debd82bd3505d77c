import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { CallsIn, Module } from '../scope/module'
import { createUploads, type Uploads } from './uploads'
import type { UploadsDeps } from './uploads-deps'

type UploadCalls = Pick<Handlers, 'uploads'> &
  CallsIn<'sampleSettings', 'unsent' | 'resolve' | 'chooseSpeakers' | 'send'>

/** Uploads and their handlers. */
export interface UploadsModule extends Module<UploadCalls> {
  uploads: Uploads
}

/** Creates the uploads of a workspace and their handlers. */
export function createUploadsModule(deps: UploadsDeps): UploadsModule {
  const uploads = createUploads(deps)
  function draftOf(sampleId: string): string {
    const draftId = uploads.draftOf(sampleId)
    if (draftId === null) throw new AppError('not-found', { detail: { what: 'sample' } })
    return draftId
  }
  const handlers: UploadCalls = {
    uploads: {
      list: () => uploads.list(),
      elsewhere: ({ draftId }) => ({ isElsewhere: uploads.isElsewhere(draftId) }),
      plan: ({ draftId, fixes }) => uploads.plan(draftId, fixes),
      start: ({ draftId, fixes }) => uploads.start(draftId, fixes),
      pause: ({ draftId }) => uploads.pause(draftId),
      resume: ({ draftId }) => uploads.resume(draftId),
      cancel: ({ draftId }) => uploads.cancel(draftId),
      removeDoubles: ({ draftId }) => uploads.removeDoubles(draftId),
    },
    sampleSettings: {
      unsent: ({ draftId }) => uploads.unsentSettings(draftId),
      resolve({ sampleId, choice }) {
        uploads.resolveSettings(draftOf(sampleId), sampleId, choice)
        return null
      },
      chooseSpeakers({ sampleId, speakerIds }) {
        uploads.chooseSpeakers(draftOf(sampleId), sampleId, speakerIds)
        return null
      },
      async send({ draftId, sampleIds }) {
        await uploads.sendSettings(draftId, sampleIds)
        return null
      },
    },
  }
  return { uploads, handlers, resume: () => uploads.resumeAtStart(), close: () => uploads.close() }
}

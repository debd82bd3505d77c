import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { openingSessionWords } from '@renderer/copy/session-folder-words'
import { toast } from '@renderer/ui/feedback/toast'
import { addFiles } from './add-files'

/**
 * Files and folders that came where no draft is open: sessions open with their edits, everything else becomes samples.
 * @param draftOf the draft the samples go into
 */
export const addDropped = (draftOf: Parameters<typeof addFiles>[0], files: readonly File[]): Promise<void> =>
  addFiles(draftOf, files, withoutSessions)

/** Files and folders that came to an open draft: all become its samples, also the takes of a session, which is said. */
export const addToDraft = (draftId: string, files: readonly File[]): Promise<void> =>
  addFiles(() => draftId, files, sayingSessions)

async function sayingSessions(fileIds: string[]): Promise<string[]> {
  const { sessionIds } = await call('sessionFolders', 'recognize', { fileIds })
  if (sessionIds.length > 0)
    toast.message('The takes of this session become samples.', {
      description: 'To open it with its edits and marks, drop it on Home.',
    })
  return fileIds
}

async function withoutSessions(fileIds: string[]): Promise<string[]> {
  const { sessionIds, otherIds } = await call('sessionFolders', 'recognize', { fileIds })
  for (const fileId of sessionIds) {
    try {
      const started = await call('sessionFolders', 'import', { fileId })
      if (started) toast.begun(started.jobId, ...openingSessionWords)
    } catch (error) {
      toastError(error)
    }
  }
  return otherIds
}

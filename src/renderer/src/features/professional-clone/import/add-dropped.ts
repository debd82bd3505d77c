import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { importingDatasetWords, openingSessionWords } from '@renderer/copy/session-folder-words'
import { toast } from '@renderer/ui/feedback/toast'
import { addFiles } from './add-files'

/**
 * Files and folders that came where no draft is open: sessions open with their edits, datasets become drafts, everything else
 * becomes samples.
 * @param draftOf the draft the samples go into
 */
export const addDropped = (draftOf: Parameters<typeof addFiles>[0], files: readonly File[]): Promise<void> =>
  addFiles(draftOf, files, withoutWholes)

/**
 * Files and folders that came to an open draft: all become its samples, also those of a session or dataset, which is said, but
 * for a dataset's ZIP file.
 */
export const addToDraft = (draftId: string, files: readonly File[]): Promise<void> =>
  addFiles(() => draftId, files, sayingWholes)

async function sayingWholes(fileIds: string[]): Promise<string[]> {
  const { sessionIds, datasetIds, zipIds } = await call('sessionFolders', 'recognize', { fileIds })
  if (sessionIds.length > 0)
    toast.message('The takes of this session become samples.', {
      description: 'To open it with its edits and marks, drop it on Home.',
    })
  if (datasetIds.length > 0)
    toast.message('The files of this dataset become samples.', {
      description: 'To import it as a draft of its own, drop it on Home.',
    })
  if (zipIds.length > 0)
    toast.message('A ZIP file is not added to a draft.', {
      description: 'To import a dataset as a draft of its own, drop its ZIP file on Home.',
    })
  return fileIds.filter((id) => !zipIds.includes(id))
}

async function withoutWholes(fileIds: string[]): Promise<string[]> {
  const { sessionIds, datasetIds, zipIds, otherIds } = await call('sessionFolders', 'recognize', { fileIds })
  for (const fileId of sessionIds)
    await begin(() => call('sessionFolders', 'import', { fileId }), openingSessionWords)
  for (const fileId of [...datasetIds, ...zipIds])
    await begin(() => call('passports', 'import', { fileId }), importingDatasetWords)
  return otherIds
}

async function begin(
  start: () => Promise<{ jobId: string } | null>,
  words: [title: string, more: { description: string }],
): Promise<void> {
  try {
    const started = await start()
    if (started) toast.begun(started.jobId, ...words)
  } catch (error) {
    toastError(error)
  }
}

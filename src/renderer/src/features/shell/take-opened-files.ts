import { importingDatasetWords, openingSessionWords } from '@renderer/copy/session-folder-words'
import { toastUnread } from '@renderer/copy/unread-scripts'
import { call } from '@renderer/bridge/studio'
import { refreshScripts } from '@renderer/bridge/recorder-queries'
import { pathTo } from '@renderer/address/paths'
import { toast } from '@renderer/ui/feedback/toast'
import type { OpenedFiles } from './use-deep-links'

/** What main knows a session by, too. */
const sessionFile = 'session.json'

export const isSession = (files: OpenedFiles['files']): boolean => files[0]?.name === sessionFile

const comingWords = (files: OpenedFiles['files']): [string, { description: string }] =>
  isSession(files) ? openingSessionWords : importingDatasetWords

/**
 * Takes in what the system opened with Timbre.
 * @param o.draftId of recordings; null: one is made for them
 * @param o.onDraft told of the draft before anything is added, so that another try adds to the same one
 * @returns the page that shows them; null: whatever page is open
 * @throws AppError
 */
export async function takeOpenedFiles(
  { what, files }: OpenedFiles,
  o: { draftId: string | null; onDraft: (draftId: string) => void },
): Promise<string | null> {
  const fileIds = files.map(({ id }) => id)
  switch (what) {
    case 'audio': {
      const draftId = o.draftId ?? (await call('drafts', 'create', {})).id
      o.onDraft(draftId)
      await call('samples', 'add', { draftId, fileIds })
      return pathTo('draft', draftId)
    }
    case 'dataset': {
      const started = await call('passports', 'import', { fileId: fileIds[0] })
      if (started) toast.begun(started.jobId, ...comingWords(files))
      return pathTo('home')
    }
    case 'script':
      toastUnread((await call('scripts', 'add', { fileIds })).unreadNames)
      await refreshScripts()
      toast.success('Script added.', { description: 'Choose it in the booth.' })
      return null
  }
}

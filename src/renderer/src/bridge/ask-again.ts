import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '@shared/domain/app/account'
import type { LibraryStatus } from '@shared/domain/app/library'
import type { Upload } from '@shared/domain/cloud/upload'
import { subscribe } from './studio'

/** What is answered only while a library is open. */
const libraryDomains: ReadonlySet<unknown> = new Set([
  'drafts',
  'samples',
  'uploads',
  'jobs',
  'recorder',
  'takes',
  'recordings',
  'scripts',
  'professionalClone',
  'judging',
  'sampleSettings',
  'segments',
  'voices',
])
/** What reads differently in another workspace: its ledger says what is in the cloud. */
const workspaceDomains: ReadonlySet<unknown> = new Set([
  'drafts',
  'samples',
  'sampleSettings',
  'uploads',
  'professionalClone',
  'voices',
])

/** What tells one workspace from another, and whether its cloud can be asked. */
function workspaceOf(account: Account): string {
  const state = account.mode === 'demo' ? account.state : account.mode === 'cloud' ? account.userName : null
  return JSON.stringify([account.mode, account.serverUrl, state])
}

/**
 * Asks main again where an event says that an answer no longer holds without saying what holds now. Listens before the
 * events are folded into the answers, because it compares with what was known. Ends with the returned function.
 */
export function askAgain(client: QueryClient): () => void {
  const removedDrafts = new Set<string>()
  const askUploads = (): void => void client.invalidateQueries({ queryKey: ['uploads', 'list'] })
  /** Undefined until main has told it; the cache forgets what no screen shows. */
  let lastLibrary: LibraryStatus['state'] | undefined

  const stops = [
    subscribe('library', 'changed', ({ state }) => {
      const before = lastLibrary ?? client.getQueryData<LibraryStatus>(['library', 'status', {}])?.state
      lastLibrary = state
      if (state !== 'open' || before === 'open') return
      // An answer given while nobody looked at the library's state came from an open one: a screen that shows it, a
      // running recording above all, is left alone.
      void client.resetQueries({
        predicate: ({ queryKey, state: { status } }) =>
          libraryDomains.has(queryKey[0]) && (before !== undefined || status === 'error'),
      })
    }),
    subscribe('account', 'changed', (account) => {
      const before = client.getQueryData<Account>(['account', 'get', {}])
      if (before && workspaceOf(before) === workspaceOf(account)) return
      void client.invalidateQueries({ predicate: ({ queryKey }) => workspaceDomains.has(queryKey[0]) })
    }),
    subscribe('drafts', 'changed', ({ upserted, removedIds }) => {
      for (const id of removedIds) {
        removedDrafts.add(id)
        void client.invalidateQueries({ queryKey: ['drafts', 'get', { id }] })
      }
      const hasReturned = upserted.filter(({ id }) => removedDrafts.delete(id)).length > 0
      if (hasReturned || removedIds.length > 0) askUploads()
    }),
    // A new one, or late news of one that is gone with its draft or its workspace: main knows which.
    subscribe('uploads', 'changed', ({ draftId }) => {
      const list = client.getQueryData<Upload[]>(['uploads', 'list', {}])
      if (list && !list.some((upload) => upload.draftId === draftId)) askUploads()
    }),
    subscribe(
      'sampleSettings',
      'unsentChanged',
      ({ draftId }) => void client.invalidateQueries({ queryKey: ['sampleSettings', 'unsent', { draftId }] }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

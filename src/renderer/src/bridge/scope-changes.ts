import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '@shared/domain/app/account'
import type { LibraryStatus } from '@shared/domain/app/library'
import { domains, type DomainScope } from '@shared/ipc/channels'
import { toast } from '@renderer/ui/feedback/toast'
import { accountKeyOf } from './account-key'
import { subscribe } from './studio'

const domainsOf = (...scopes: DomainScope[]): ReadonlySet<unknown> =>
  new Set(
    Object.entries(domains)
      .filter(([, { scope }]) => scopes.includes(scope))
      .map(([domain]) => domain),
  )
const ofLibrary = domainsOf('library', 'workspace')
const ofWorkspace = domainsOf('workspace')

/** What tells an open library from another one, or why none is open. */
const libraryOf = (status: LibraryStatus): string => (status.state === 'open' ? status.id : status.state)

/** What tells one workspace from another, and whether its cloud can be asked. */
function workspaceOf(account: Account): string {
  const state = account.mode === 'demo' ? account.state : account.mode === 'cloud' ? account.key : null
  return JSON.stringify([account.mode, account.serverUrl, state])
}

/** Before main has said who is asked, a window takes it for the demo workspace that starts: what it shows is nobody's. */
const wasOpen = (account: Account): boolean => account.mode !== 'demo' || account.state === 'ready'

/**
 * Asks main again for what was answered in another library or workspace. Listens before the events change the answers,
 * because it compares with what was known. Ends with the returned function.
 */
export function followScopes(client: QueryClient): () => void {
  /** Undefined until main has told it; the cache forgets what no screen shows. */
  let lastLibrary: string | undefined

  const stops = [
    subscribe('library', 'changed', (library) => {
      const known = client.getQueryData<LibraryStatus>(['library', 'status', {}])
      const before = lastLibrary ?? (known && libraryOf(known))
      lastLibrary = libraryOf(library)
      if (library.state !== 'open' || before === lastLibrary) return
      toast.dismissUndo()
      // An answer given while nobody looked at the library's state came from an open one: a screen that shows it, a
      // running recording above all, is left alone.
      void client.resetQueries({
        predicate: ({ queryKey, state: { status } }) =>
          ofLibrary.has(queryKey[0]) && (before !== undefined || status === 'error'),
      })
    }),
    subscribe('account', 'changed', (account) => {
      const before = client.getQueryData<Account>(['account', 'get', {}])
      if (before && workspaceOf(before) === workspaceOf(account)) return
      if (before && wasOpen(before) && accountKeyOf(before) !== accountKeyOf(account)) {
        // Not even while its cloud does not answer does the next account see or take back what was the former's.
        toast.dismissUndo()
        void client.resetQueries({ predicate: ({ queryKey }) => ofWorkspace.has(queryKey[0]) })
        return
      }
      // A first answer that is still on its way is the former workspace's, and would be taken for the one asked now.
      for (const query of client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }))
        if (ofWorkspace.has(query.queryKey[0]) && query.state.data === undefined)
          void query.cancel({ silent: true })
      void client.invalidateQueries({ predicate: ({ queryKey }) => ofWorkspace.has(queryKey[0]) })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

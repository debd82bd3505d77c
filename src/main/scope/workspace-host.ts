import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Module } from './module'
import type { Scope } from './open-scope'
import type { Topics } from './topics'

/** Keeps the scope of the current workspace open, one at a time. */
export interface WorkspaceHost<S extends Scope> extends Module {
  current(): S
  /** A scope that was switched from has not ended yet. */
  isEnding(): boolean
  resume(): void
  close(): Promise<void>
}

/**
 * Switches in one step: the open scope ends and the next one opens at once. The next one resumes its unfinished work when
 * the requests of the previous one have ended. A new client of the same workspace (signed in again, demo cloud restarted)
 * is a switch, too.
 * @param deps.open `null` opens the scope without a workspace, while signed out
 */
export function createWorkspaceHost<S extends Scope>(deps: {
  account: Pick<AccountModule, 'workspace' | 'cloud'>
  topics: Topics
  open: (workspace: string | null) => S
}): WorkspaceHost<S> {
  const { account, topics } = deps
  // Subscribed first, so that it runs before every listener inside.
  topics.on('accountChanged', follow)
  let workspace = account.workspace()
  let client = clientNow(account)
  let scope = deps.open(workspace)
  const ending = new Set<Promise<void>>()
  let isResumed = false
  let isClosed = false

  function follow(): void {
    if (isClosed) return
    const next = account.workspace()
    const nextClient = clientNow(account)
    const isOther = next !== workspace
    const isSameClient = client === null || client === nextClient
    client = nextClient
    if (!isOther && isSameClient) return
    end()
    workspace = next
    scope = deps.open(workspace)
    if (isResumed) resume()
    if (isOther) topics.emit('workspaceChanged', null)
  }

  function end(): void {
    const ended = scope.close().finally(() => ending.delete(ended))
    ending.add(ended)
  }

  /** Two scopes of one workspace must not use the same ledger, however quickly a person switches back. */
  function resume(): void {
    const opened = scope
    void Promise.all(ending).then(() => {
      if (opened === scope && !isClosed) return opened.resume()
    })
  }

  return {
    current: () => scope,
    isEnding: () => ending.size > 0,
    resume() {
      isResumed = true
      resume()
    },
    async close() {
      isClosed = true
      end()
      await Promise.all(ending)
    },
  }
}

import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { Module } from './module'
import type { Scope } from './open-scope'
import type { Topics } from './topics'

/** Keeps the scope of the workspace open that is signed in, one at a time. */
export interface WorkspaceHost<S extends Scope> extends Module {
  current(): S
  resume(): void
  close(): Promise<void>
}

/**
 * A switch is one step: the open scope ends, the next one is open at once, and goes on with what waits on the disk as
 * soon as the requests of the former one have ended. Another client of the same workspace (signed in again, the demo
 * cloud restarted) is a switch too.
 * @param deps.open `null` is the scope of nobody, while signed out
 */
export function createWorkspaceHost<S extends Scope>(deps: {
  account: Pick<AccountModule, 'workspace' | 'cloud'>
  topics: Topics
  open: (workspace: string | null) => S
}): WorkspaceHost<S> {
  const { account, topics } = deps
  // Heard before anything inside hears it.
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

  /** Two scopes of one workspace must not work at the same ledger, however fast a person switches back. */
  function resume(): void {
    const opened = scope
    void Promise.all(ending).then(() => {
      if (opened === scope && !isClosed) return opened.resume()
    })
  }

  return {
    current: () => scope,
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

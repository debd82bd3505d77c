import type { AccountModule } from '../account/account'
import { askWorkspace } from '../account/ask-together'
import { clientNow } from '../account/client-now'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'

/** Whom the assistant of a workspace is: its agent, as the cloud names it. */
export interface WorkspaceAgent {
  /** Why there is nobody to ask, as far as is known; null: there is. */
  missing(): 'signed-out' | 'no-agent' | null
  /** Asks the cloud; what is known stays while nobody answers. @returns null where the workspace has none. @throws AppError */
  find(): Promise<string | null>
  /** Asks again in the background. */
  refresh(): void
}

/** @param deps.changed what is missing may be another thing now */
export function createWorkspaceAgent(deps: {
  account: Pick<AccountModule, 'cloud'>
  log: Log
  changed: () => void
}): WorkspaceAgent {
  const { account, log, changed } = deps
  let known: { client: CloudClient; id: string | null } | null = null

  async function find(): Promise<string | null> {
    const client = clientNow(account)
    if (client === null) {
      known = null
      changed()
      return null
    }
    if (known !== null && known.client !== client) known = null
    const { supportAgentId } = await askWorkspace(client)
    if (client !== clientNow(account)) return null
    const isNews = known?.id !== supportAgentId
    known = { client, id: supportAgentId }
    if (isNews) changed()
    return supportAgentId
  }

  return {
    missing() {
      if (clientNow(account) === null) return 'signed-out'
      return known === null || known.id === null ? 'no-agent' : null
    },
    find,
    refresh: () =>
      void find().catch((cause: unknown) => log.debug('the agent is not known', { error: cause })),
  }
}

import { z } from 'zod'
import type { AccountModule } from '../account/account'
import { askWorkspace } from '../account/ask-together'
import { clientNow } from '../account/client-now'
import type { KnownAnswers } from '../account/known-answers'
import { isCancelled } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'

/** Whom the assistant of a workspace is: its agent, as the cloud names it. */
export interface WorkspaceAgent {
  /** Why there is nobody to ask, as far as is known; null: there is, or nobody could say so yet. */
  missing(): 'signed-out' | 'no-agent' | null
  /** Asks the cloud; what is known stays while nobody answers. @returns null where the workspace has none. @throws AppError */
  find(): Promise<string | null>
  /** Asks again in the background. */
  refresh(): void
}

const key = 'support-agent'
const kept = z.object({ id: z.string().nullable() })

/** @param deps.changed what is missing may be another thing now */
export function createWorkspaceAgent(deps: {
  account: Pick<AccountModule, 'cloud'>
  answers: KnownAnswers
  log: Log
  changed: () => void
}): WorkspaceAgent {
  const { account, answers, log, changed } = deps
  let known: { client: CloudClient; id: string | null } | null = null
  /** Nobody answered since the app was started: whoever asks is told why. */
  let isUnanswered = false

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
    isUnanswered = false
    if (isNews) {
      answers.keep(key, { id: supportAgentId })
      changed()
    }
    return supportAgentId
  }

  return {
    missing() {
      if (clientNow(account) === null) return 'signed-out'
      const last = known ?? answers.read(key, kept)?.answer
      if (last) return last.id === null ? 'no-agent' : null
      return isUnanswered ? null : 'no-agent'
    },
    find,
    refresh: () =>
      void find().catch((cause: unknown) => {
        log.debug('the agent is not known', { error: cause })
        if (known !== null || isUnanswered || isCancelled(cause)) return
        isUnanswered = true
        changed()
      }),
  }
}

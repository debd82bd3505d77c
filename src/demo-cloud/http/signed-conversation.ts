import { z } from 'zod'
import type { DemoContext } from '../context'
import { isSameSecret, signPath } from './credentials'
import { classicError } from './wire-error'

export const conversationPath = '/v1/convai/conversation'
const signatureName = 'conversation_signature'
/** As long as the platform's. */
const lifeMs = 15 * 60_000

const textOf = (agentId: string, expires: string): string => `conversation/${agentId}/${expires}`

/** An address at which a conversation may be begun for a while without a key. */
export function signConversation(context: DemoContext, agentId: string): string {
  const expires = String(context.clock.nowMs() + lifeMs)
  const url = new URL(conversationPath, context.baseUrl().replace(/^http/, 'ws'))
  url.searchParams.set('agent_id', agentId)
  url.searchParams.set('expires', expires)
  url.searchParams.set(signatureName, signPath(context.credentials, textOf(agentId, expires)))
  return url.href
}

/** Whether a request brings its own permission; `checkConversation` says whether that is good. */
export function isSignedConversation(path: string): boolean {
  const url = new URL(path, 'http://localhost')
  return url.pathname === conversationPath && url.searchParams.has(signatureName)
}

const signed = z.object({ expires: z.string(), [signatureName]: z.string() })

/** @throws WireError 404 for another agent, 403 for a signature that is wrong or too old */
export function checkConversation(context: DemoContext, query: unknown): void {
  const { agent_id } = checkAgent(context, query)
  const given = signed.safeParse(query)
  // Without one the request was let in by its key.
  if (!given.success) return
  const { expires, [signatureName]: signature } = given.data
  const isGood =
    isSameSecret(signature, signPath(context.credentials, textOf(agent_id, expires))) &&
    Number(expires) > context.clock.nowMs()
  if (!isGood) throw classicError(403, 'invalid_signature', 'The address is not signed or has expired.')
}

const ofAgent = z.object({ agent_id: z.string() })

/** @throws WireError 404 for an agent that this workspace does not have */
export function checkAgent(context: DemoContext, query: unknown): z.infer<typeof ofAgent> {
  const given = ofAgent.safeParse(query)
  if (!given.success || given.data.agent_id !== context.account.settings().support_agent_id)
    throw classicError(404, 'agent_not_found', 'There is no such agent.')
  return given.data
}

import { expect, onTestFinished } from 'vitest'
import type { SupportMode } from '@shared/domain/app/support'
import { startAgentServer, type AgentServerOptions } from '../../support/cloud/agent-server'
import { openSupport, openWindowPort } from '../../support/cloud/support-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { eventually } from '../../support/eventually'
import { createTestClock } from '../../support/test-clock'

export const apiKey = 'sk_test_0123456789abcdef'

/** The support assistant of main with a server of the test's own behind it. */
export async function openAssistant(options: AgentServerOptions = {}) {
  const server = await startAgentServer(options)
  const clock = createTestClock()
  const client = openClient({ serverUrl: server.url, apiKey })
  const world = openSupport({ cloud: () => client, clock })
  onTestFinished(async () => {
    await world.support.close?.()
    await client.close()
  })
  return { ...world, server, clock, client, state: () => world.calls.get({}) }
}

/** The same in a conversation. */
export async function openCall(mode: SupportMode = 'text', options: AgentServerOptions = {}) {
  const world = await openAssistant(options)
  const { server, calls, state, support } = world
  await calls.start({ mode })
  await eventually(() => expect(server.received).toHaveLength(1))
  server.metadata()
  await eventually(() => expect(state()).toMatchObject({ phase: 'connected' }))
  const port = openWindowPort()
  if (mode === 'voice') support.connect((await state()).conversationId ?? '', port.opaque)
  return { ...world, port }
}

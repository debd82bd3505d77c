import type { WebSocket } from '@fastify/websocket'
import { wireConversationFromClient } from '@shared/wire'
import { serveSocket } from '../transcription/socket-session'
import { TranscriptionRefusal } from '../transcription/transcriber'
import { createAgent, type AgentDeps } from './agent'

const pingEveryMs = 5_000

/** The local agent of the demo workspace at its socket (api.md section 12). */
export function serveAgent(socket: WebSocket, deps: AgentDeps): void {
  const agent = createAgent({ ...deps, send: (message) => session.send(message) })
  const session = serveSocket(socket, {
    report: deps.report,
    refusal: ({ code, message }) => ({ type: 'error', code, message }),
    async handle(raw) {
      const { success, data: message } = wireConversationFromClient.safeParse(raw)
      if (!success) throw new TranscriptionRefusal('invalid_request', 'This message is not known.')
      await agent.receive(message)
    },
  })
  const pings = setInterval(() => {
    if (agent.ping() === 'unanswered') socket.terminate()
  }, pingEveryMs)
  socket.on('close', () => {
    clearInterval(pings)
    agent.close()
  })
}

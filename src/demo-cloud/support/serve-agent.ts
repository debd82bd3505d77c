import type { WebSocket } from '@fastify/websocket'
import { wireConversationFromClient } from '@shared/wire'
import { serveSocket } from '../transcription/socket-session'
import { TranscriptionRefusal } from '../transcription/transcriber'
import { createAgent, type AgentDeps } from './agent'

const pingEveryMs = 5_000
const unansweredMax = 4

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
  let unanswered = 0
  // Whoever sends anything is there, also while what was said before still waits to be recognized.
  socket.on('message', () => (unanswered = 0))
  const pings = setInterval(() => {
    unanswered += 1
    if (unanswered > unansweredMax) socket.terminate()
    else agent.ping()
  }, pingEveryMs)
  socket.on('close', () => {
    clearInterval(pings)
    agent.close()
  })
}

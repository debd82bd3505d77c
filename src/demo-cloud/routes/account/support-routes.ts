import type { FastifyInstance } from 'fastify'
import type { DemoContext } from '../../context'
import { cannedSpeech } from '../../generations/canned-sound'
import {
  checkAgent,
  checkConversation,
  conversationPath,
  signConversation,
} from '../../http/signed-conversation'
import { controlPrefix } from '../../http/control-prefix'
import { parseOr422 } from '../../http/wire-error'
import { agentPatch } from '../../support/agent-control'
import { createAgentVoice } from '../../support/agent-voice'
import { serveAgent } from '../../support/serve-agent'

/** The support assistant of the demo workspace (api.md section 12). */
export function supportRoutes(app: FastifyInstance, context: DemoContext): void {
  const { account, transcriber, report } = context
  const voice = createAgentVoice(() => (context.speechControl.isCanned ? cannedSpeech : context.speech))
  app.addHook('onClose', () => voice.close())

  app.get(`${conversationPath}/get-signed-url`, (request) => ({
    signed_url: signConversation(context, checkAgent(context, request.query).agent_id),
  }))
  app.get(
    conversationPath,
    {
      websocket: true,
      preValidation: (request, _reply, done) => {
        checkConversation(context, request.query)
        done()
      },
    },
    (socket) =>
      serveAgent(socket, {
        voice,
        transcriber,
        facts: () => ({
          creditsUsed: account.characterCount(),
          creditsTotal: account.settings().character_limit,
        }),
        takeForced: () => context.agentControl.next.splice(0),
        report,
      }),
  )
}

/** Has the agent call tools, for tests and the curious. */
export function supportControlRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post(`${controlPrefix}/support`, (request) =>
    Object.assign(context.agentControl, parseOr422(agentPatch, request.body, 'body')),
  )
}

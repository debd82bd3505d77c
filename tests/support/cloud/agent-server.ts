import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'

/** A conversational agent that says what the test wants, however wrong. */
export interface AgentServer {
  url: string
  /** What clients sent over the socket. */
  received: Record<string, unknown>[]
  /** Paths of the upgrades that were asked for, with their query and headers. */
  upgrades: { path: string; headers: Record<string, unknown> }[]
  /** Text goes as it is, anything else as JSON. */
  say(message: unknown): void
  metadata(output?: string): void
  callTool(tool: string, parameters: unknown, id?: string): string
  /** Closes the socket with a code, or cuts it. */
  end(code?: number, reason?: string): void
  /** What was answered to a tool call. */
  resultOf(id: string): Record<string, unknown> | undefined
}

export interface AgentServerOptions {
  agentId?: string | null
  /** Nobody is told of the agent before. */
  isFound?: Promise<unknown>
  /** Null: the call does not exist here. */
  signedUrl?: (base: string) => string | null
  /** Answers an upgrade with this status instead. */
  refuseUpgrade?: (path: string) => number | null
}

export async function startAgentServer(options: AgentServerOptions = {}): Promise<AgentServer> {
  const sockets = new Set<WebSocket>()
  const received: AgentServer['received'] = []
  const upgrades: AgentServer['upgrades'] = []
  let base = ''
  let callCount = 0
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const path = request.url ?? ''
    if (path.startsWith('/v1/workspace')) {
      const found = { support_agent_id: options.agentId === undefined ? 'agent_1' : options.agentId }
      return void (options.isFound ?? Promise.resolve()).then(() => answer(200, found))
    }
    if (path.startsWith('/v1/user')) {
      return answer(200, {
        user_id: 'user-kathleen',
        first_name: 'Kathleen',
        created_at: 1_760_000_000,
        subscription: { tier: 'creator', character_count: 1_200, character_limit: 100_000 },
      })
    }
    const signed = options.signedUrl
      ? options.signedUrl(base)
      : `${base.replace('http', 'ws')}/signed?token=abc`
    if (path.startsWith('/v1/convai/conversation/get-signed-url') && signed !== null)
      return answer(200, { signed_url: signed })
    answer(404, { detail: 'Not Found' })
  })
  const socketServer = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const path = request.url ?? ''
    upgrades.push({ path, headers: { ...request.headers } })
    const status = options.refuseUpgrade?.(path) ?? null
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    socketServer.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened)
      opened.on('close', () => sockets.delete(opened))
      opened.on('error', () => undefined)
      opened.on('message', (data: Buffer) => {
        received.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate()
    server.closeAllConnections()
    server.close()
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const say = (message: unknown): void => {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    for (const socket of sockets) socket.send(text)
  }
  return {
    url: base,
    received,
    upgrades,
    say,
    metadata: (output = 'pcm_16000') =>
      say({
        type: 'conversation_initiation_metadata',
        conversation_initiation_metadata_event: {
          conversation_id: 'conversation-1',
          agent_output_audio_format: output,
          user_input_audio_format: 'pcm_16000',
        },
      }),
    callTool(tool, parameters, id = `call-${++callCount}`) {
      say({
        type: 'client_tool_call',
        client_tool_call: { tool_name: tool, tool_call_id: id, parameters },
      })
      return id
    },
    end(code, reason) {
      for (const socket of sockets) {
        if (code === undefined) socket.terminate()
        else socket.close(code, reason)
      }
    },
    resultOf: (id) => received.find((each) => each['tool_call_id'] === id),
  }
}

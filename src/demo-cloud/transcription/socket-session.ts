import type { WebSocket } from '@fastify/websocket'
import { TranscriptionRefusal } from './transcriber'

/** One socket: its messages are handled one after the other, and a refusal is told before it closes. */
export interface SocketSession {
  send(message: unknown): void
  /** Called once, however it ended. */
  onEnd(listener: () => void): void
}

/** RFC 6455: the message was understood and refused. */
const policyViolation = 1_008
const internalError = 1_011

/**
 * @param options.begin runs before the first message
 * @param options.handle throws TranscriptionRefusal; the next message waits for it
 * @param options.refusal how this socket words a refusal
 */
export function serveSocket(
  socket: WebSocket,
  options: {
    begin?: (session: SocketSession) => Promise<void>
    handle: (message: unknown, session: SocketSession) => void | Promise<void>
    refusal: (refusal: TranscriptionRefusal) => unknown
    report: (message: string) => void
  },
): SocketSession {
  const endListeners: (() => void)[] = []
  const isOpen = (): boolean => socket.readyState === socket.OPEN
  const session: SocketSession = {
    send(message) {
      if (isOpen()) socket.send(JSON.stringify(message))
    },
    onEnd: (listener) => void endListeners.push(listener),
  }

  function refuse(error: unknown): void {
    if (error instanceof TranscriptionRefusal) {
      session.send(options.refusal(error))
      socket.close(policyViolation)
      return
    }
    options.report(
      `transcription: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    socket.close(internalError)
  }

  let turn = Promise.resolve(options.begin?.(session)).catch(refuse)
  socket.on('message', (data: Buffer, isBinary) => {
    turn = turn
      .then(() => {
        if (isOpen()) return options.handle(isBinary ? null : parse(data.toString('utf8')), session)
        return undefined
      })
      .catch(refuse)
  })
  socket.on('close', () => {
    // After the message that is being handled: it may hold what the listeners let go.
    turn = turn.then(() => {
      for (const listener of endListeners.splice(0)) listener()
    })
  })
  socket.on('error', (error) => options.report(`transcription: ${error.message}`))
  return session
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Judged by the schema of the message that was expected.
    return null
  }
}

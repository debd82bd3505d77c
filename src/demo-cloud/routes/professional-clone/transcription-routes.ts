import type { FastifyInstance } from 'fastify'
import type { DemoContext } from '../../context'
import { serveRealtime } from '../../transcription/realtime'
import { serveStreamInput } from '../../transcription/stream-input'

/** Speech to text while it is spoken: the socket of the specification and the public one (api.md section 9). */
export function transcriptionRoutes(app: FastifyInstance, { transcriber, report }: DemoContext): void {
  app.get('/v1/voices/pvc/speech-to-text/stream-input', { websocket: true }, (socket) =>
    serveStreamInput(socket, { transcriber, report }),
  )
  app.get('/v1/speech-to-text/realtime', { websocket: true }, (socket, { query }) =>
    serveRealtime(socket, { query, transcriber, report }),
  )
}

import type { FastifyInstance } from 'fastify'
import type { DemoContext } from '../../context'
import { speechPatch } from '../../generations/speech-control'
import { historySeed, seedHistory } from '../../history/seed-history'
import { controlPrefix } from '../../http/control-prefix'
import { parseOr422 } from '../../http/wire-error'

/** Steers how speech is made and refused, and fills the history, for tests and the curious. */
export function speechControlRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post(`${controlPrefix}/speech`, (request) =>
    Object.assign(context.speechControl, parseOr422(speechPatch, request.body, 'body')),
  )
  app.get(`${controlPrefix}/speech`, () => context.speechControl)
  app.post(`${controlPrefix}/history`, (request) => {
    seedHistory(context, parseOr422(historySeed, request.body, 'body'))
    return { status: 'ok' }
  })
}

import type { FastifyReply } from 'fastify'
import type { DemoContext } from '../context'

/** Aborts with the server, and when the client hangs up before it was answered. */
export function goneSignal({ closing }: Pick<DemoContext, 'closing'>, reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return AbortSignal.any([closing, gone.signal])
}

import type { ActiveFault } from '../faults/faults'
import type { LoggedRequest } from './request-log'

declare module 'fastify' {
  interface FastifyRequest {
    /** Also sent as x-trace-id and in errors. */
    traceId: string
    fault: ActiveFault | null
    logged: LoggedRequest | null
  }
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import './request-state'
import { Readable } from 'node:stream'
import { applyFault, cutAnswer, watchBody } from '../faults/apply-fault'
import { controlPrefix } from './control-prefix'
import { isSignedConversation } from './signed-conversation'
import { contentPrefix } from '../content/demo-announcements'
import type { DemoContext } from '../context'
import { isSameSecret } from './credentials'
import { IncompleteForm } from './receive-form'
import { codedError, validationError, WireError } from './wire-error'

/** Paths that carry their own permission, the control token or a signature, and what is told to everybody. */
const isOpen = (request: FastifyRequest): boolean =>
  request.url.startsWith(controlPrefix) ||
  request.url.startsWith('/v1/files/') ||
  request.url.startsWith(contentPrefix) ||
  isSignedConversation(request.url) ||
  request.method === 'OPTIONS'

/** api.md section 1: what a page of another origin may read of an answer. */
const exposedHeaders =
  'request-id, history-item-id, character-cost, generation-info, regeneration-count, collect-preference, current-concurrent-requests, maximum-concurrent-requests'

/** What holds for every request: ids, log, faults, sign-in, the shapes of errors. Call before other plugins are added. */
export function addHooks(app: FastifyInstance, context: DemoContext): void {
  app.decorateRequest('traceId', '')
  app.decorateRequest('fault', null)
  app.decorateRequest('logged', null)

  app.addHook('onRequest', (request, reply, done) => {
    request.traceId = randomBytes(16).toString('hex')
    setCommonHeaders(request, reply)
    if (request.url.startsWith(controlPrefix)) return done()
    const path = request.url.replace(/\?.*$/, '')
    request.logged = context.requestLog.begin({
      atMs: context.realNowMs(),
      method: request.method,
      route: request.routeOptions.url ?? path,
      path,
    })
    request.fault = context.faults.take(request.method, path) ?? null
    watchBody(request, request.fault?.rule.cutAfterBytes)
    done()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.fault && (await applyFault(request.fault.rule, request, reply))) return reply
    if (!isOpen(request)) checkSignIn(request, context)
    return undefined
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const rule = request.fault?.rule
    if (rule?.dropAnswer) request.raw.socket.destroy()
    else if (request.logged) request.logged.status = reply.statusCode
    if (rule?.cutAnswerAfterBytes === undefined) return done()
    void reply.removeHeader('content-length')
    const cut = cutAnswer(payload, rule.cutAnswerAfterBytes, request.raw.socket)
    return done(null, Readable.from(cut, { objectMode: false }))
  })

  app.addHook('onResponse', (request, reply, done) => {
    // A socket that was refused is nobody's: neither the HTTP server nor the sockets would close it.
    if (request.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon()
    done()
  })

  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    sendError(error, request, reply, context),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not Found' }))
  app.options('*', (_request, reply) => reply.code(200).send())
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'request-id': randomBytes(10).toString('hex'),
    'x-trace-id': request.traceId,
    'x-region': 'local-demo',
    vary: 'Accept-Language',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': 'POST, PATCH, OPTIONS, DELETE, GET, PUT',
    'access-control-max-age': '600',
    'access-control-expose-headers': exposedHeaders,
  })
}

/** A page cannot set headers on a socket; there the token is the sub-protocol after `bearer`. */
function subprotocolBearer(request: FastifyRequest): string | undefined {
  const [name, token] = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/)
  return name === 'bearer' && token !== undefined ? `Bearer ${token}` : undefined
}

const authenticationError = (status: string, message: string, httpStatus = 401): WireError =>
  codedError({ httpStatus, type: 'authentication_error', code: status, status, message })

function checkSignIn(request: FastifyRequest, { credentials }: DemoContext): void {
  const key = request.headers['xi-api-key']
  const bearer = request.headers.authorization ?? subprotocolBearer(request)
  if (key !== undefined && bearer !== undefined) {
    throw authenticationError('two_credentials', 'Send either xi-api-key or Authorization, not both.', 400)
  }
  if (typeof key === 'string') {
    if (isSameSecret(key, credentials.apiKey)) return
    throw authenticationError('invalid_api_key', 'Invalid API key')
  }
  if (bearer !== undefined) {
    if (isSameSecret(bearer, `Bearer ${credentials.bearer}`)) return
    throw authenticationError('invalid_authorization_header', 'The bearer token is not valid.')
  }
  throw authenticationError('missing_api_key', 'Neither xi-api-key nor Authorization header received.')
}

async function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  context: DemoContext,
): Promise<FastifyReply> {
  const wire = toWireError(error)
  const isOurFault = wire.httpStatus >= 500 && !request.raw.socket.destroyed && !context.closing.aborted
  if (isOurFault) context.report(`${request.method} ${request.url}: ${error.stack ?? error.message}`)
  const { detail } = wire.body
  const body =
    typeof detail === 'object' && detail !== null && 'request_id' in detail
      ? { detail: { ...detail, request_id: request.traceId } }
      : wire.body
  return reply.code(wire.httpStatus).send(body)
}

function toWireError(error: FastifyError | Error): WireError {
  if (error instanceof WireError) return error
  if (error instanceof IncompleteForm) {
    return validationError([{ loc: ['body'], msg: 'The form data ended early.', type: 'value_error' }])
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (error instanceof SyntaxError) {
    return validationError([{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }])
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new WireError(status, { detail: error.message }, error.message)
  }
  return codedError({
    httpStatus: 500,
    type: 'server_error',
    code: 'internal_error',
    status: 'internal_error',
    message: 'The demo workspace had an internal error. See its log for details.',
  })
}

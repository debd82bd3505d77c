import type { WebSocket } from 'undici'
import { AppError } from '@shared/errors/app-error'
import { plainText } from '@shared/lib/plain-text'
import { wireSignedUrl, type WireConversationFromClient } from '@shared/wire'
import { createAllowance } from '../../platform/allowance'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { Caller } from '../caller'
import type { Conversation, ConversationListener } from '../cloud-sockets'
import { authHeaders, withoutSecret, type Credential } from '../credential'
import { fillRoute, type Routes } from '../routes'
import { assertNamedAddress, assertSecure } from '../server-address'
import type { Dispatchers } from '../transport/dispatchers'
import { networkFailure, nothingSent } from '../transport/network-failure'
import { parseJson } from '../transport/parse-json'

export interface OpenConversationOptions {
  agentId: string
  serverUrl: string
  credential: Credential
  caller: Caller
  dispatchers: Dispatchers
  routes: Routes
  listener: ConversationListener
  clock: Clock
  log: Log
}

export interface OpenConversation extends Conversation {
  /** Ends it as if the server had, with this reason. */
  end(error: AppError): void
}

interface Way {
  url: URL
  headers: Readonly<Record<string, string>>
  /** Holds for a short time only. */
  isSigned: boolean
}

const openWithinMs = 15_000
/** A server that takes nothing for so long is as good as gone: half a minute of speech in base64. */
const unsentMaxBytes = 1_300_000
/** Sound in base64 at the highest rate: half a minute at once, and then eight times as fast as it is heard. */
const receivedBytesPerSecond = 1_000_000
const receivedAtOnceBytes = 4_000_000
/** RFC 6455. */
const closeCodes = { normal: 1_000, policyViolation: 1_008 } as const
const reasonMaxChars = 200

/** Opens the socket of a conversational agent (api.md section 12) in the background. */
export function openConversation(options: OpenConversationOptions): OpenConversation {
  const { listener, log, caller, routes, serverUrl } = options
  const closing = new AbortController()
  let socket: WebSocket | null = null
  const cancelTimeout = options.clock.setTimeout(
    () => end(new AppError('timeout', { retryable: true })),
    openWithinMs,
  )
  const received = createAllowance({
    perSecond: receivedBytesPerSecond,
    atOnce: receivedAtOnceBytes,
    nowMs: () => options.clock.steadyMs(),
  })
  const isOver = (): boolean => closing.signal.aborted

  function stop(): void {
    closing.abort()
    cancelTimeout()
    socket?.close()
  }

  function end(error: AppError): void {
    if (isOver()) return
    stop()
    listener.onEnd(error)
  }

  const badAnswer = (reason: string): void => end(new AppError('cloud-bad-answer', { detail: { reason } }))

  /** By the signed address; a server that signs none is asked by the agent's own. */
  async function findWay(): Promise<Way> {
    try {
      const { signed_url } = await caller.json(
        {
          route: 'conversationSignedUrl',
          query: { agent_id: options.agentId },
          isProbe: true,
          signal: closing.signal,
        },
        wireSignedUrl,
      )
      return { url: signedAddress(signed_url, serverUrl), headers: {}, isSigned: true }
    } catch (error) {
      const isUnsigned =
        error instanceof AppError && (error.code === 'cloud-refused' || error.code === 'missing-permissions')
      if (!isUnsigned) throw error
      const url = new URL(serverUrl + fillRoute(routes.conversation, {}, { agent_id: options.agentId }))
      assertSecure(url)
      return { url, headers: authHeaders(options.credential), isSigned: false }
    }
  }

  async function connect(triesLeft: number): Promise<void> {
    const { url, headers, isSigned } = await findWay()
    const dispatcher = await options.dispatchers.forUrl(url)
    const { WebSocket } = await import('undici')
    if (isOver()) return
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(url, { dispatcher, headers: { ...headers } })
    socket = opened
    let isOpen = false
    let failure: unknown = null
    opened.addEventListener('open', () => {
      isOpen = true
      cancelTimeout()
      if (!isOver()) listener.onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      if (isOver()) return
      if (typeof data !== 'string') return badAnswer('no-message')
      if (!received.take(Buffer.byteLength(data))) return badAnswer('flood')
      const message = parseJson(data)
      if (message === undefined) badAnswer('no-message')
      else listener.onMessage(message)
    })
    opened.addEventListener('error', (event) => {
      failure = event.error
    })
    opened.addEventListener('close', ({ code, reason }) => {
      log.debug('conversation closed', { code })
      if (isOver()) return
      // The address may have expired on the way.
      if (!isOpen && isSigned && triesLeft > 0) return void connect(triesLeft - 1).catch(fail)
      end(endOf(code, withoutSecret(reason, options.credential.secret), failure))
    })
  }

  const fail = (error: unknown): void => end(networkFailure(error, nothingSent))
  connect(1).catch(fail)
  return {
    send(message: WireConversationFromClient) {
      if (isOver() || socket === null || socket.readyState !== socket.OPEN) return
      socket.send(JSON.stringify(message))
      if (socket.bufferedAmount > unsentMaxBytes) end(new AppError('timeout', { retryable: true }))
    },
    close: stop,
    end,
  }
}

/** @throws AppError `cloud-bad-answer`, `insecure-address` */
function signedAddress(text: string, serverUrl: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSocket = url?.protocol === 'wss:' || url?.protocol === 'ws:'
  if (url === null || !isSocket || url.username !== '' || url.password !== '')
    throw new AppError('cloud-bad-answer', { detail: { reason: 'signed-url' } })
  // Not by `protocol`: no URL changes from a socket's to HTTP's there and back by every parser alike.
  const http = new URL(text.trim().replace(/^ws/i, 'http'))
  assertNamedAddress(http, serverUrl)
  return http
}

function endOf(code: number, reason: string, failure: unknown): AppError {
  const message = plainText(reason, reasonMaxChars) || null
  if (code === closeCodes.policyViolation || (code >= 3_000 && code < 5_000))
    return new AppError('cloud-refused', { detail: { httpStatus: code, status: 'closed', message } })
  if (code === closeCodes.normal) return new AppError('cancelled', { detail: { reason: 'server', message } })
  return networkFailure(failure ?? Object.assign(new Error('closed'), { code: `WS_${code}` }), nothingSent)
}

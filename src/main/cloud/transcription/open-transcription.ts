import type { WebSocket } from 'undici'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { Transcription, TranscriptionListener } from '../cloud-sockets'
import { withoutSecret, type Credential } from '../credential'
import type { Dispatchers } from '../transport/dispatchers'
import { networkFailure, nothingSent } from '../transport/network-failure'
import { parseJson } from '../transport/parse-json'
import { assertSecure } from '../server-address'
import type { TranscriptionProtocol } from './protocol'

export interface OpenTranscriptionOptions {
  serverUrl: string
  credential: Credential
  dispatchers: Dispatchers
  protocol: TranscriptionProtocol
  listener: TranscriptionListener
  clock: Clock
  log: Log
}

export interface OpenTranscription extends Transcription {
  /** Ends it as if the server had, with this reason. */
  end(error: AppError): void
}

/** A server that takes no sound for so long is as good as gone: half a minute at 16 kHz, in base64. */
const unsentMaxChars = 1_300_000
/** The reader is waiting; another ear may be quicker. */
const openWithinMs = 6_000

/** Connects in the background; sound that comes before the way is open waits. */
export function openTranscription(options: OpenTranscriptionOptions): OpenTranscription {
  const { protocol, listener, log } = options
  let socket: WebSocket | null = null
  let waiting: string[] = []
  let isOver = false
  const cancelTimeout = options.clock.setTimeout(
    () => end(new AppError('timeout', { retryable: true })),
    openWithinMs,
  )

  function stop(): void {
    isOver = true
    waiting = []
    cancelTimeout()
    socket?.close()
  }

  function end(error: AppError | null): void {
    if (isOver) return
    stop()
    listener.onEnd(error)
  }

  function send(message: unknown): void {
    if (isOver) return
    const text = JSON.stringify(message)
    if (socket !== null && socket.readyState === socket.OPEN) socket.send(text)
    else waiting.push(text)
    const unsent = socket?.bufferedAmount ?? 0
    const kept = waiting.reduce((sum, each) => sum + each.length, 0)
    if (unsent + kept > unsentMaxChars) end(new AppError('timeout', { retryable: true }))
  }

  function receive(data: unknown): void {
    const news = typeof data === 'string' ? protocol.read(parseJson(data)) : null
    if (news === null) {
      return end(new AppError('cloud-bad-answer', { detail: { reason: 'no-message' } }))
    }
    for (const each of news) {
      if (isOver) return
      if (each.type === 'reply') send(each.message)
      else if (each.type === 'refused') end(hushed(each.error, options.credential.secret))
      else listener.onTranscript({ text: each.text, isSettled: each.isSettled })
    }
  }

  async function connect(): Promise<void> {
    const url = new URL(options.serverUrl + protocol.path)
    assertSecure(url)
    const dispatcher = await options.dispatchers.forUrl(url)
    const { WebSocket } = await import('undici')
    if (isOver) return
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const opened = new WebSocket(url, {
      dispatcher,
      protocols: [...protocol.subprotocols],
      headers: { ...protocol.headers },
    })
    socket = opened
    let failure: unknown = null
    opened.addEventListener('open', () => {
      cancelTimeout()
      const ready = [...protocol.opening.map((message) => JSON.stringify(message)), ...waiting]
      waiting = []
      for (const text of ready) opened.send(text)
    })
    opened.addEventListener('message', ({ data }) => receive(data))
    opened.addEventListener('error', (event) => {
      failure = event.error
    })
    opened.addEventListener('close', ({ code }) => {
      log.debug('transcription closed', { code })
      end(networkFailure(failure ?? Object.assign(new Error('closed'), { code: `WS_${code}` }), nothingSent))
    })
  }

  connect().catch((error: unknown) => end(networkFailure(error, nothingSent)))
  return {
    send: (pcm16) => send(protocol.audio(Buffer.from(pcm16).toString('base64'))),
    close: stop,
    end,
  }
}

/** The server's words, should it have echoed the key. */
const hushed = (error: AppError, secret: string): AppError => {
  const { message } = error.detail
  if (typeof message !== 'string') return error
  return new AppError(error.code, {
    retryable: error.retryable,
    detail: { ...error.detail, message: withoutSecret(message, secret) },
  })
}

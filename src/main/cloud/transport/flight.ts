import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import { createIdleWatch } from './idle-watch'
import type { MultipartBody } from './multipart'
import { networkFailure, type SentSoFar } from './network-failure'

/** One request on the wire: its idle watch, its abort, and how much of it has been handed over. */
export interface Flight {
  body: string | Readable | null
  signal: AbortSignal
  readonly sent: SentSoFar
  /** The answer has begun: from now on silence is measured against the plain limit again. */
  answered(): void
  /** The answer's body, once. Throws AppError; ending early closes the connection. */
  read(body: Readable): AsyncGenerator<Buffer, void, void>
  failure(error: unknown): AppError
  end(): void
}

export interface FlightOptions {
  clock: Clock
  /** Milliseconds without a byte in either direction. */
  idleMs: number
  signal: AbortSignal | undefined
  json: unknown
  multipart: MultipartBody | undefined
  onSent: ((bytes: number, fileIndex: number | null) => void) | undefined
  /** Any pace of the answer will do, as long as it is not silent. */
  mayDrip?: boolean
}

/**
 * A server that drips must not hold anybody up without end: what comes more slowly than this for more than a minute is
 * given up. Half the pace of a modem.
 */
const answerPace = { graceMs: 60_000, bytesPerMs: 4 }

/** Once everything was sent the cloud reads and measures it: this much longer per byte may pass in silence. */
const answerMsPerByte = 1 / 1_000

export function startFlight(options: FlightOptions): Flight {
  const { clock, idleMs, signal, multipart } = options
  const controller = new AbortController()
  const sent: SentSoFar = { sentAnyBytes: false, sentAllBytes: false }
  let isIdle = false
  const watch = createIdleWatch(clock, idleMs, () => {
    isIdle = true
    controller.abort()
  })
  const onAbort = (): void => controller.abort()
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })

  const end = (): void => {
    watch.end()
    signal?.removeEventListener('abort', onAbort)
  }

  async function* upload(body: MultipartBody): AsyncGenerator<Buffer, void, void> {
    let handedBytes = 0
    const chunks = body.chunks((bytes, fileIndex) => {
      watch.touch()
      options.onSent?.(bytes, fileIndex)
    })
    for await (const chunk of chunks) {
      // Before the chunk goes, not after: `sentAllBytes` may be wrongly true, never wrongly false.
      handedBytes += chunk.length
      sent.sentAnyBytes = true
      sent.sentAllBytes = handedBytes === body.contentLength
      if (sent.sentAllBytes) watch.touch(idleMs + body.contentLength * answerMsPerByte)
      yield chunk
      // A turn of the event loop: an answer that is already here is then read before the next write finds the line cut.
      await setImmediate()
    }
  }

  const bodyOf = (): string | Readable | null => {
    // undici takes async iterables (its Dispatcher documentation), its types do not say so.
    if (multipart) return upload(multipart) as unknown as Readable
    // A small body goes in one write: unless the connection was never made, nothing proves that it did not arrive.
    sent.sentAnyBytes = true
    sent.sentAllBytes = true
    return options.json === undefined ? null : JSON.stringify(options.json)
  }

  function failure(error: unknown): AppError {
    if (signal?.aborted === true) return new AppError('cancelled', { detail: { ...sent } })
    if (isIdle) return new AppError('timeout', { detail: { reason: 'idle', ...sent }, retryable: true })
    return networkFailure(error, sent)
  }

  async function* read(body: Readable): AsyncGenerator<Buffer, void, void> {
    // Of the line alone: a slow reader is our own affair.
    let lineMs = 0
    let bytes = 0
    let sinceMs = clock.steadyMs()
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        lineMs += clock.steadyMs() - sinceMs
        bytes += chunk.length
        if (options.mayDrip !== true && lineMs > answerPace.graceMs + bytes / answerPace.bytesPerMs)
          throw new AppError('timeout', { detail: { reason: 'too-slow' }, retryable: true })
        watch.pause()
        yield chunk
        watch.touch()
        sinceMs = clock.steadyMs()
      }
    } catch (error) {
      throw failure(error)
    } finally {
      end()
      body.destroy()
    }
  }

  return {
    body: bodyOf(),
    signal: controller.signal,
    sent,
    answered: () => watch.touch(idleMs),
    read,
    failure,
    end,
  }
}

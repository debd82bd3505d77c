import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { wireGenerationHeaders } from '@shared/wire'

/** What goes wrong with one request on its way. Byte counts are of the body. */
export type ProxyFault =
  /** Both connections break after so many bytes of the request. */
  | { kind: 'cut-request'; afterBytes: number }
  /** The server gets everything and answers; the client gets so many bytes of the answer. */
  | { kind: 'cut-answer'; afterBytes: number }
  /** The server gets everything and commits; the client's connection breaks before the answer. */
  | { kind: 'drop-answer' }
  /** The client's connection breaks; the whole request reaches the server only later. */
  | { kind: 'late-commit'; delayMs: number }
  /** The server never hears of it. */
  | { kind: 'answer'; status: number; body: string; contentType?: string; afterBody: boolean }
  /** The server gets everything and commits; the client gets this instead. */
  | { kind: 'answer-after-commit'; status: number; body: string; contentType?: string }
  /** The server gets it later, if the client still waits. */
  | { kind: 'delay'; delayMs: number }
  /** The answer comes in so many pieces, with this pause before each. */
  | { kind: 'trickle'; pieces: number; pauseMs: number }
  /** The answer's JSON is changed on its way. */
  | { kind: 'rewrite'; change: (json: unknown) => unknown }

export interface ProxiedRequest {
  method: string
  path: string
  contentLength: number
}

interface Answer {
  status: number
  body: Buffer
  contentType: string
  said: Record<string, string>
}

export interface FaultProxy {
  url: string
  /** Late commits that are still on their way. */
  pending: () => number
  close: () => Promise<void>
}

/** Stands between a client and a server on loopback and breaks what `choose` says, request by request. */
export async function startFaultProxy(options: {
  target: string
  choose: (request: ProxiedRequest) => Promise<ProxyFault | null> | ProxyFault | null
  /** What the server is asked for instead. */
  pathOf?: (request: ProxiedRequest) => string
  /** Hears every answer of the server that was read as a whole. `said`: the headers of a generation. */
  onAnswer?: (request: ProxiedRequest, status: number, body: Buffer, said: Record<string, string>) => void
}): Promise<FaultProxy> {
  const target = new URL(options.target)
  let pending = 0
  let isClosing = false

  const server = createServer((incoming, response) => {
    incoming.on('error', () => undefined)
    response.on('error', () => undefined)
    void handle(incoming, response).catch(() => response.destroy())
  })

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = askedOf(incoming)
    const fault = await options.choose(asked)
    if (fault?.kind === 'cut-request') {
      await forwardPart(incoming, fault.afterBytes)
      response.destroy()
      return
    }
    if (fault?.kind === 'answer' && !fault.afterBody) {
      send(response, fault.status, fault.body, fault.contentType)
      return
    }
    const body = await readAll(incoming)
    if (body === null) return
    if (fault?.kind === 'answer') {
      send(response, fault.status, fault.body, fault.contentType)
      return
    }
    if (fault?.kind === 'late-commit') {
      pending += 1
      response.destroy()
      await wait(fault.delayMs)
      try {
        if (!isClosing) heard(asked, await forward(incoming, body))
      } finally {
        pending -= 1
      }
      return
    }
    if (fault?.kind === 'delay') {
      await wait(fault.delayMs)
      // Whoever was killed meanwhile had not sent it yet: what comes after its end is a late commit.
      if (response.destroyed) return
    }
    const answer = await forward(incoming, body)
    heard(asked, answer)
    if (fault?.kind === 'drop-answer') response.destroy()
    else if (fault?.kind === 'answer-after-commit') {
      send(response, fault.status, fault.body, fault.contentType)
    } else if (fault?.kind === 'cut-answer') {
      response.writeHead(answer.status, {
        ...answer.said,
        'content-type': answer.contentType,
        'content-length': answer.body.length,
      })
      response.write(answer.body.subarray(0, Math.min(fault.afterBytes, answer.body.length - 1)), () =>
        response.destroy(),
      )
    } else if (fault?.kind === 'trickle') {
      response.writeHead(answer.status, { ...answer.said, 'content-type': answer.contentType })
      const pieceBytes = Math.ceil(answer.body.length / fault.pieces)
      for (let at = 0; at < answer.body.length && !response.destroyed; at += pieceBytes) {
        await wait(fault.pauseMs)
        response.write(answer.body.subarray(at, at + pieceBytes))
      }
      response.end()
    } else if (fault?.kind === 'rewrite' && answer.status === 200) {
      send(
        response,
        200,
        JSON.stringify(fault.change(JSON.parse(answer.body.toString()))),
        answer.contentType,
      )
    } else send(response, answer.status, answer.body, answer.contentType, answer.said)
  }

  const upstreamOf = (incoming: IncomingMessage): RequestOptions => ({
    host: target.hostname,
    port: target.port,
    method: incoming.method,
    path: options.pathOf?.(askedOf(incoming)) ?? incoming.url,
    headers: { ...incoming.headers, host: target.host },
  })

  async function forwardPart(incoming: IncomingMessage, count: number): Promise<void> {
    const upstream = httpRequest(upstreamOf(incoming))
    upstream.on('error', () => undefined)
    let left = count
    if (left > 0) {
      for await (const chunk of incoming as AsyncIterable<Buffer>) {
        upstream.write(chunk.subarray(0, left))
        left -= chunk.length
        if (left <= 0) break
      }
    }
    // The bytes should be on their way before the connection is not.
    await wait(5)
    upstream.destroy()
  }

  const heard = (asked: ProxiedRequest, { status, body, said }: Answer): void =>
    options.onAnswer?.(asked, status, body, said)

  function forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const upstream = httpRequest(upstreamOf(incoming), (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 502,
            body: Buffer.concat(chunks),
            contentType: answer.headers['content-type'] ?? 'application/octet-stream',
            said: generationHeaders(answer.headers),
          }),
        )
      })
      upstream.on('error', reject)
      upstream.end(body)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pending: () => pending,
    async close() {
      isClosing = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const askedOf = ({ method, url, headers }: IncomingMessage): ProxiedRequest => ({
  method: method ?? 'GET',
  path: url ?? '/',
  contentLength: Number(headers['content-length'] ?? 0),
})

/** What a generation says of itself. */
const generationHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.keys(wireGenerationHeaders.shape).flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  contentType?: string,
  said: Record<string, string> = {},
): void {
  response.writeHead(status, { ...said, 'content-type': contentType ?? 'application/json' })
  response.end(body)
}

/** @returns null when the client went away before its request was whole */
async function readAll(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  } catch {
    return null
  }
  return incoming.complete ? Buffer.concat(chunks) : null
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface TestServer {
  url: string
  port: number
  /** Requests that arrived whole. */
  seen: Seen[]
  /** Connections that were opened. */
  sockets: Socket[]
}

type Answer = (request: Seen, response: ServerResponse) => void

/** A real server on loopback that reads every request whole, then lets the test answer it. */
export function startServer(answer: Answer): Promise<TestServer> {
  const seen: Seen[] = []
  return startRawServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const whole = { method, url, headers, body: Buffer.concat(chunks) }
      seen.push(whole)
      answer(whole, response)
    })
  }, seen)
}

/** A real server whose requests the test handles itself, half-sent ones included. */
export async function startRawServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  seen: Seen[] = [],
): Promise<TestServer> {
  const server = createServer(handle)
  const sockets: Socket[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    // Cut connections are what these tests are about.
    socket.on('error', () => undefined)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, port, seen, sockets }
}

/** Listens on a free port until the test ends. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export function answerJson(response: ServerResponse, httpStatus: number, body: unknown): void {
  response.writeHead(httpStatus, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

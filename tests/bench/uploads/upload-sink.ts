// A server that answers like the API and only counts. Runs as it is under Node's type stripping: no aliases in here.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Expected {
  sizeBytes: number
  sha256: string
  durationMs: number
}

/** Files by the name they are sent with; their sizes let the sink skip over their bytes instead of searching them. */
let expected = new Map<string, Expected>()
let samples: Record<string, unknown>[] = []
let nextId = 1
let seen = { bytes: 0, requests: 0, firstByteAtMs: 0, lastAnswerAtMs: 0 }
const nowMs = (): number => performance.timeOrigin + performance.now()

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Counts the body and reads only the heads of its parts. */
function receive(request: IncomingMessage, response: ServerResponse): void {
  let head = Buffer.alloc(0)
  let skip = 0
  const added: Record<string, unknown>[] = []
  request.on('data', (chunk: Buffer) => {
    if (seen.bytes === 0) seen.firstByteAtMs = nowMs()
    seen.bytes += chunk.length
    let at = 0
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at)
        skip -= step
        at += step
        continue
      }
      head = Buffer.concat([head, chunk.subarray(at, at + 2_048)])
      const end = head.indexOf('\r\n\r\n')
      const taken = Math.min(2_048, chunk.length - at)
      if (end === -1) {
        at += taken
        continue
      }
      const name = /filename="([^"]+)"/.exec(head.toString('latin1'))?.[1] ?? ''
      at -= head.length - taken - (end + 4)
      const file = expected.get(name)
      skip = file?.sizeBytes ?? 0
      head = Buffer.alloc(0)
      if (file) {
        added.push({
          sample_id: `sink-${nextId++}`,
          file_name: name,
          mime_type: 'audio/wav',
          size_bytes: file.sizeBytes,
          hash: file.sha256,
          duration_secs: file.durationMs / 1_000,
        })
      }
    }
  })
  request.on('end', () => {
    seen.requests += 1
    samples.push(...added)
    answer(response, added)
    seen.lastAnswerAtMs = nowMs()
  })
}

const voice = () => ({ voice_id: 'sink', name: 'sink', category: 'professional', labels: {}, samples })

const server = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/expect') {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      expected = new Map(JSON.parse(text) as [string, Expected][])
      samples = []
      seen = { bytes: 0, requests: 0, firstByteAtMs: 0, lastAnswerAtMs: 0 }
      answer(response, {})
    })
  } else if (path === '/seen') answer(response, seen)
  else if (request.method === 'POST' && path.endsWith('/samples')) receive(request, response)
  else {
    request.resume()
    if (path.startsWith('/v2/voices')) {
      answer(response, { voices: [], has_more: false, total_count: 0, next_page_token: null })
    } else if (path === '/v1/user') answer(response, { user_id: 'sink', subscription: null })
    else answer(response, voice())
  }
})
// Ends with the benchmark, however that ends.
process.stdin.resume().on('close', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})

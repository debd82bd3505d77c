// A cloud whose speech costs nothing to make, in a process of its own. What it answers with is its first argument:
// - `echo FFMPEG`: the sound it was sent, as a stream of MP3 like the platform's (speech to speech);
// - `sink`: a second of made-up MP3, ten answers at once;
// - `canned ADDRESS FILE`: a file of MP3, piece by piece (text to speech); everything else is handed on to another server.
// Runs as it is under Node's type stripping: no aliases in here.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, body: Buffer) => void
interface Kind {
  path: RegExp
  answer: Answer
  /** What is no request for speech. */
  other: (request: IncomingMessage, response: ServerResponse) => void
}

const [kind = '', ...more] = process.argv.slice(2)
let nextId = 1

/** As the API's headers say what was made, and what it cost. */
function begin(response: ServerResponse, credits: number, parallel: number | null): void {
  const id = nextId++
  response.writeHead(200, {
    'content-type': 'audio/mpeg',
    'request-id': `request-${id}`,
    'history-item-id': `item-${id}`,
    'character-cost': String(credits),
    'generation-info': `opaque-${id}`,
    'regeneration-count': '0',
    ...(parallel === null ? {} : { 'maximum-concurrent-requests': String(parallel) }),
  })
}

const notFound: Kind['other'] = (request, response) => {
  request.resume()
  response.writeHead(404, { 'content-type': 'application/json' })
  response.end('{"detail":"Not Found"}')
}

function echo(ffmpeg: string): Kind {
  const mp3 = ['-ac', '1', '-ar', '44100', '-b:a', '128k', '-f', 'mp3', 'pipe:1']
  return {
    path: /^\/v1\/speech-to-speech\//,
    answer(response, body) {
      begin(response, 1, 4)
      const encoding = spawn(ffmpeg, ['-v', 'error', '-i', 'pipe:0', ...mp3], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      encoding.stdout.pipe(response)
      encoding.stdin.end(soundOf(body))
    },
    other: notFound,
  }
}

/** The field `audio` of the form (api.md). */
function soundOf(form: Buffer): Buffer {
  const boundary = form.subarray(0, form.indexOf('\r\n'))
  const from = form.indexOf('\r\n\r\n', form.indexOf('name="audio"')) + 4
  return form.subarray(from, form.indexOf(Buffer.concat([Buffer.from('\r\n'), boundary]), from))
}

function sink(): Kind {
  /** One second of speech at 128 kbit/s, in as many pieces. */
  const pieces = 10
  const pieceMs = 5
  const sound = Buffer.alloc(16_000 / pieces, 0x55)
  sound.set([0xff, 0xfb, 0x90, 0x64])
  return {
    path: /^\//,
    answer(response) {
      begin(response, 20, 10)
      let left = pieces
      const timer = setInterval(() => {
        response.write(sound)
        left -= 1
        if (left > 0) return
        clearInterval(timer)
        response.end()
      }, pieceMs)
    },
    other: notFound,
  }
}

function canned(target: string, soundPath: string): Kind {
  /** A third of a second at 128 kbit/s. */
  const pieceBytes = 5_432
  const pauseMs = 50
  const sound = readFileSync(soundPath)
  const upstream = new URL(target)
  /** When the last answer's first piece, which holds whole frames, went out; in ms of the system's clock. */
  let firstPieceAtMs = 0
  return {
    path: /^\/v1\/text-to-speech\/[^/]+\/stream/,
    answer(response) {
      begin(response, 20, null)
      let at = 0
      const send = (): void => {
        if (at === 0) firstPieceAtMs = performance.timeOrigin + performance.now()
        response.write(sound.subarray(at, at + pieceBytes))
        at += pieceBytes
        if (at < sound.length) return
        clearInterval(timer)
        response.end()
      }
      const timer = setInterval(send, pauseMs)
      send()
    },
    other(request, response) {
      const { method, url: path, headers } = request
      if (path === '/first-piece') {
        response.end(String(firstPieceAtMs))
        return
      }
      const options = { host: upstream.hostname, port: upstream.port, method, path }
      const asked = httpRequest({ ...options, headers: { ...headers, host: upstream.host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      asked.on('error', () => response.destroy())
      request.pipe(asked)
    },
  }
}

const { path, answer, other } =
  kind === 'echo' ? echo(more[0] ?? '') : kind === 'sink' ? sink() : canned(more[0] ?? '', more[1] ?? '')
const server = createServer((request, response) => {
  if (request.method !== 'POST' || !path.test(request.url ?? '')) return other(request, response)
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => answer(response, Buffer.concat(chunks)))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

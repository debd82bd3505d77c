// A cloud whose speech to speech answers with the sound it was sent, as a stream of MP3 like the platform's.
// Runs as it is under Node's type stripping: no aliases in here. Argument: ffmpeg.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [ffmpeg = ''] = process.argv.slice(2)
const parallel = '4'
/** The field of the form that holds the sound (api.md). */
const field = 'name="audio"'
let nextId = 1

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method !== 'POST' || !/^\/v1\/speech-to-speech\//.test(request.url ?? '')) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"detail":"Not Found"}')
      return
    }
    const id = nextId++
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      'request-id': `request-${id}`,
      'history-item-id': `item-${id}`,
      'character-cost': '1',
      'generation-info': `opaque-${id}`,
      'regeneration-count': '0',
      'maximum-concurrent-requests': parallel,
    })
    const encoding = spawn(
      ffmpeg,
      ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', '44100', '-b:a', '128k', '-f', 'mp3', 'pipe:1'],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    encoding.stdout.pipe(response)
    encoding.stdin.end(soundOf(Buffer.concat(chunks)))
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

function soundOf(form: Buffer): Buffer {
  const boundary = form.subarray(0, form.indexOf('\r\n'))
  const from = form.indexOf('\r\n\r\n', form.indexOf(field)) + 4
  return form.subarray(from, form.indexOf(Buffer.concat([Buffer.from('\r\n'), boundary]), from))
}

// A cloud whose text to speech answers at once with canned sound, and which hands on everything else to another server.
// Runs as it is under Node's type stripping: no aliases in here. Arguments: the other server's address, a file of MP3.
import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A third of a second at 128 kbit/s. */
const pieceBytes = 5_432
const pauseMs = 50
const [target = '', soundPath = ''] = process.argv.slice(2)
const sound = readFileSync(soundPath)
const upstream = new URL(target)
/** When the last answer's first piece, which holds whole frames, went out; in ms of the system's clock. */
let firstPieceAtMs = 0
let nextId = 1

const server = createServer((request, response) => {
  if (request.url === '/first-piece') {
    response.end(String(firstPieceAtMs))
    return
  }
  if (request.method !== 'POST' || !/^\/v1\/text-to-speech\/[^/]+\/stream/.test(request.url ?? '')) {
    const { method, url: path, headers } = request
    const options = { host: upstream.hostname, port: upstream.port, method, path }
    const asked = httpRequest({ ...options, headers: { ...headers, host: upstream.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
    return
  }
  request.resume()
  request.on('end', () => {
    const id = nextId++
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      'request-id': `request-${id}`,
      'history-item-id': `item-${id}`,
      'character-cost': '20',
      'generation-info': `opaque-${id}`,
      'regeneration-count': '0',
    })
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
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

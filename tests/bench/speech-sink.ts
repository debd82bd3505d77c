// A server of canned sound that answers like the API. Runs as it is under Node's type stripping: no aliases in here.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One second of speech at 128 kbit/s, in as many pieces. */
const pieces = 10
const pieceBytes = 16_000 / pieces
const pieceMs = 5
const parallel = '10'
const sound = Buffer.alloc(pieceBytes, 0x55)
sound.set([0xff, 0xfb, 0x90, 0x64])
let nextId = 1

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.method !== 'POST') {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"detail":"Not Found"}')
      return
    }
    const id = nextId++
    response.writeHead(200, {
      'content-type': 'audio/mpeg',
      'request-id': `request-${id}`,
      'history-item-id': `item-${id}`,
      'character-cost': '20',
      'generation-info': 'opaque',
      'maximum-concurrent-requests': parallel,
    })
    let left = pieces
    const timer = setInterval(() => {
      response.write(sound)
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      response.end()
    }, pieceMs)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

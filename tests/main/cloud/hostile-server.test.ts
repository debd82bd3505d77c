import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { parseAnswer } from '@main/cloud/transport/parse-answer'
import { answerJson, startRawServer, startServer } from './support/http-server'
import { failureOf, fastClock, testClient } from './support/test-client'

const voice = (id: number) => ({ voice_id: `v${id}`, name: `Voice ${id}`, category: 'cloned' })

it('gives up on a list of voices that does not end', async () => {
  let asked = 0
  const server = await startServer((_, response) => {
    asked += 1
    const voices = Array.from({ length: 100 }, (_, i) => voice(asked * 100 + i))
    answerJson(response, 200, { voices, has_more: true, next_page_token: String(asked), total_count: 1 })
  })
  const error = await failureOf(testClient(server.url).listAllVoices({}))
  expect(error.toWire()).toMatchObject({ code: 'cloud-bad-answer', detail: { reason: 'endless' } })
  expect(asked).toBeLessThan(210)
})

it('lists the 10,000 voices of a workspace and those that every workspace has', async () => {
  let asked = 0
  const server = await startServer((_, response) => {
    asked += 1
    const voices = Array.from({ length: asked === 101 ? 12 : 100 }, (_, i) => voice(asked * 100 + i))
    answerJson(response, 200, { voices, has_more: asked < 101, next_page_token: String(asked) })
  })
  expect(await testClient(server.url).listAllVoices({})).toHaveLength(10_012)
})

it('gives up on pages without end that hold nothing', async () => {
  let asked = 0
  const server = await startServer((_, response) =>
    answerJson(response, 200, {
      voices: [],
      has_more: true,
      next_page_token: String(++asked),
      total_count: 0,
    }),
  )
  const error = await failureOf(testClient(server.url).listAllVoices({}))
  expect(error.detail).toMatchObject({ reason: 'endless' })
  expect(asked).toBeLessThanOrEqual(500)
})

it('counts the bytes of all pages together', async () => {
  let asked = 0
  const description = 'x'.repeat(7_000_000)
  const server = await startServer((_, response) => {
    asked += 1
    const voices = [
      { ...voice(asked), description },
      { ...voice(-asked), description },
    ]
    answerJson(response, 200, { voices, has_more: true, next_page_token: String(asked), total_count: 1 })
  })
  const error = await failureOf(testClient(server.url).listAllVoices({}))
  expect(error.detail).toMatchObject({ reason: 'too-large' })
  expect(asked).toBeLessThanOrEqual(5)
})

/** Sends until nobody listens any more. @returns bytes handed over */
async function pour(response: ServerResponse, totalBytes: number): Promise<number> {
  const chunk = Buffer.alloc(1_000_000, 32)
  let bytes = 0
  const closed = once(response, 'close')
  while (bytes < totalBytes && !response.destroyed) {
    bytes += chunk.length
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed])
  }
  return bytes
}

it('stops reading an answer that goes on', async () => {
  let sent = Promise.resolve(0)
  const server = await startRawServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    sent = pour(response, 2_000_000_000)
  })
  const error = await failureOf(testClient(server.url).getUser())
  expect(error.detail).toMatchObject({ reason: 'too-large' })
  expect(await sent).toBeLessThan(64_000_000)
})

it('does not parse what is nested without end, or has more values than anything real', async () => {
  const nested = `{"user_id":${'[{"a":'.repeat(600_000)}`
  const wide = `{"user_id":"u","x":[${'0,'.repeat(1_500_000)}0]}`
  for (const body of [nested, wide]) {
    const server = await startServer((_, response) => answerJson(response, 200, body))
    const error = await failureOf(testClient(server.url).getUser())
    expect(error.detail).toMatchObject({ reason: 'too-complex' })
  }
})

it('does not take brackets inside texts for nesting', () => {
  const value = { text: '[[[['.repeat(1_000), quoted: `"[{\\"`, list: [1, [2, { three: 3 }]] }
  expect(parseAnswer(Buffer.from(JSON.stringify(value)))).toEqual({ value })
  expect(parseAnswer(Buffer.from('<html>'))).toEqual({ value: undefined })
})

it.each([
  ['that says how long it is', { 'content-length': '1800000000' }],
  ['that does not say it', {}],
])('stops a sample of 1,000 declared bytes %s', async (_, headers) => {
  let sent = Promise.resolve(0)
  const server = await startRawServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', ...headers })
    sent = pour(response, 1_800_000_000)
  })
  const read = async () => {
    const { stream } = await testClient(server.url).openSampleAudio('v', 's', { maxBytes: 2_000 })
    stream.resume()
    await finished(stream)
  }
  expect((await failureOf(read())).detail).toMatchObject({ reason: 'too-large' })
  expect(await sent).toBeLessThan(64_000_000)
})

it('takes no more of a sample than the part it asked for', async () => {
  let sent = Promise.resolve(0)
  const server = await startRawServer((_request, response) => {
    response.writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-999/1000' })
    sent = pour(response, 1_800_000_000)
  })
  const read = async () => {
    const { stream } = await testClient(server.url).openSampleAudio('v', 's', {
      range: { start: 0, end: 999 },
    })
    stream.resume()
    await finished(stream)
  }
  expect((await failureOf(read())).detail).toMatchObject({ reason: 'too-large' })
  expect(await sent).toBeLessThan(64_000_000)
})

it('never lets a server on the network send it to this computer', async () => {
  const server = await startServer((_, response) =>
    response.writeHead(200, { 'content-type': 'audio/wav' }).end('RIFF'),
  )
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const url = `http://${host}:${server.port}/sound`
    const error = await failureOf(testClient('https://api.example.org').openSignedUrl(url))
    expect(error.toWire()).toMatchObject({ code: 'cloud-bad-answer', detail: { reason: 'address' } })
  }
  const plain = await failureOf(
    testClient('https://api.example.org').openSignedUrl('http://203.0.113.5/sound'),
  )
  expect(plain.code).toBe('insecure-address')
  expect(server.seen).toEqual([])
  // A server on this computer may name itself: the demo workspace does.
  const { stream } = await testClient(server.url).openSignedUrl(`${server.url}/sound`)
  stream.resume()
  await finished(stream)
})

it('cuts names of 128 KB, and takes out what would turn others round', async () => {
  const name = `Mara\u0000\u202e${'x'.repeat(131_072)}`
  const samples = [{ sample_id: 's', file_name: `${name}.wav` }]
  const server = await startServer((_, response) =>
    answerJson(response, 200, { voice_id: 'v', name, description: name, labels: { [name]: name }, samples }),
  )
  const found = await testClient(server.url).getVoice('v')
  for (const text of [found.name, found.description ?? '', ...Object.entries(found.labels).flat()]) {
    expect(text).toMatch(/^Maraxxx/)
    expect(text.length).toBeLessThanOrEqual(5_000)
  }
  expect(found.samples[0]?.fileName).toHaveLength(1_000)
})

it('gives up on an answer that drips, once, however long it would go on', async () => {
  let asked = 0
  const server = await startServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => void response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  const client = testClient(server.url, { clock: fastClock })
  const calls = [
    () => client.getVoice('v1'),
    () => client.getPvcCaptcha('v1'),
    () => client.trainPvcVoice('v1'),
  ]
  for (const call of calls) {
    const startedAtMs = fastClock.nowMs()
    expect(await failureOf(call())).toMatchObject({
      code: 'timeout',
      retryable: true,
      detail: { reason: 'too-slow' },
    })
    expect(fastClock.nowMs() - startedAtMs).toBeGreaterThan(60_000)
  }
  expect(asked).toBe(calls.length)
})

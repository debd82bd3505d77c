import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import type { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { Credential } from '@main/cloud/credential'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'
import { secret, testClient } from './support/test-client'
import { eventually } from '../../support/eventually'

interface Reported {
  texts: { text: string; isSettled: boolean }[]
  ended: Promise<AppError | null>
}

/** Sends sound as the studio does, a quarter of a second at a time but without waiting for it. */
function transcribe(client: CloudClient, pcm: Buffer, language = 'en'): Reported & { close: () => void } {
  const reported: Reported['texts'] = []
  let end: (error: AppError | null) => void = () => undefined
  const ended = new Promise<AppError | null>((resolve) => (end = resolve))
  const transcription = client.openTranscription({
    language,
    listener: { onTranscript: (news) => void reported.push(news), onEnd: (error) => end(error) },
  })
  for (let at = 0; at < pcm.length; at += 8_000) transcription.send(pcm.subarray(at, at + 8_000))
  return { texts: reported, ended, close: () => transcription.close() }
}

const ways = ['bearer', 'api-key'] as const
const credentialFor = (cloud: TestCloud, authentication: Credential['authentication']): Credential => ({
  authentication,
  secret: authentication === 'bearer' ? cloud.bearer : cloud.apiKey,
})

const cues = sessionCues().slice(3, 7)
const silence = Buffer.alloc(64_000)

it.runIf(recognizerIsHere).each(ways)('recognizes real speech over the socket for a %s', async (way) => {
  const cloud = await openTestCloud()
  const client = testClient(cloud.baseUrl, { credential: credentialFor(cloud, way) })
  const pcm = sessionPcm({ startMs: cues[0]!.startMs - 300, endMs: cues.at(-1)!.endMs + 300 })
  const { texts, close } = transcribe(client, Buffer.concat([pcm, silence]))
  await eventually(() => expect(texts.some(({ text }) => text.includes('under the words'))).toBe(true))
  const all = texts.map(({ text }) => text).join(' ')
  expect(all).toContain('sixth day he spent in the cabin')
  expect(all).toContain('remained in the cabin')
  close()
})

it.each(ways)('reports that the demo workspace only understands English (%s)', async (way) => {
  const cloud = await openTestCloud()
  const client = testClient(cloud.baseUrl, { credential: credentialFor(cloud, way) })
  const { ended, texts } = transcribe(client, silence, 'hr')
  const error = await ended
  expect(error?.code).toBe('cloud-refused')
  expect(error?.detail['message']).toContain('only English')
  expect(texts).toEqual([])
})

it.each(ways)('reports a missing recognizer (%s)', async (way) => {
  const cloud = await openTestCloud({ modelsFolder: tempFolder() })
  const client = testClient(cloud.baseUrl, { credential: credentialFor(cloud, way) })
  const error = await transcribe(client, silence).ended
  expect(error?.detail['status']).toBe('transcriber_error')
  expect(error?.detail['message']).toContain('cannot recognize speech')
})

it.each(ways)('ends with a network error if the connection is refused (%s)', async (authentication) => {
  const cloud = await openTestCloud()
  const client = testClient(cloud.baseUrl, { credential: { authentication, secret: 'sk_wrong_key' } })
  expect((await transcribe(client, silence).ended)?.code).toBe('network')
})

/** A server of our own, for what the demo workspace never does. */
async function socketServer(serve: (say: (message: unknown) => void) => void): Promise<{
  url: string
  received: unknown[]
  protocols: string[]
  drop: () => void
}> {
  const received: unknown[] = []
  const protocols: string[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => {
      protocols.push(...offered)
      return 'bearer'
    },
  })
  onTestFinished(() => {
    server.close()
  })
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
    serve((message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)))
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    protocols,
    drop: () => {
      for (const socket of server.clients) socket.terminate()
    },
  }
}

const bearer: Credential = { authentication: 'bearer', secret }
const transcriptOf = (text: string): unknown => ({
  type: 'user_transcript',
  user_transcription_event: { user_transcript: text },
  field_of_a_newer_server: 1,
})

it('sends the language first, then audio, with the token as subprotocol, and answers pings', async () => {
  const server = await socketServer((say) => say({ type: 'ping', ping_event: { event_id: 7 } }))
  const client = testClient(server.url, { credential: bearer })
  const { close } = transcribe(client, Buffer.from([1, 2, 3, 4]))
  await eventually(() => expect(server.received).toHaveLength(3))
  expect(server.protocols).toEqual(['bearer', secret])
  expect(server.received.slice(0, 2)).toEqual([{ language: 'en' }, { user_audio_chunk: 'AQIDBA==' }])
  expect(server.received[2]).toEqual({ type: 'pong', event_id: 7 })
  close()
})

it('settles an utterance when the server starts the next one, and ignores unknown messages', async () => {
  const server = await socketServer((say) => {
    say(transcriptOf('the sixth day he'))
    say({ type: 'agent_response' })
    say(transcriptOf('the sixth day he spent in the cabin'))
    say(transcriptOf('all this day'))
  })
  const { texts, close } = transcribe(testClient(server.url, { credential: bearer }), silence)
  await eventually(() => expect(texts).toHaveLength(4))
  expect(texts).toEqual([
    { text: 'the sixth day he', isSettled: false },
    { text: 'the sixth day he spent in the cabin', isSettled: false },
    { text: 'the sixth day he spent in the cabin', isSettled: true },
    { text: 'all this day', isSettled: false },
  ])
  close()
})

it.each([
  ['a message that is none', 'no json', 'cloud-bad-answer'],
  [
    'an error frame',
    { type: 'error', code: 'quota_exceeded', message: `used up by ${secret}` },
    'quota-exceeded',
  ],
])('ends with %s', async (_name, message, code) => {
  const server = await socketServer((say) => say(message))
  const error = await transcribe(testClient(server.url, { credential: bearer }), silence).ended
  expect(error?.code).toBe(code)
  expect(JSON.stringify(error?.detail)).not.toContain(secret)
})

it('ends when the server disappears, and reports nothing after it was closed', async () => {
  const server = await socketServer((say) => say(transcriptOf('one two')))
  const client = testClient(server.url, { credential: bearer })
  const first = transcribe(client, silence)
  await eventually(() => expect(first.texts).toHaveLength(1))
  server.drop()
  expect((await first.ended)?.code).toBe('network')

  const second = transcribe(client, silence)
  await eventually(() => expect(second.texts).toHaveLength(1))
  second.close()
  server.drop()
  expect(await Promise.race([second.ended, wait(200, 'nothing')])).toBe('nothing')
})

it('ends when the account is signed out of the server', async () => {
  const server = await socketServer((say) => say(transcriptOf('one two')))
  const client = testClient(server.url, { credential: bearer })
  const { texts, ended } = transcribe(client, silence)
  await eventually(() => expect(texts).toHaveLength(1))
  await client.close()
  expect((await ended)?.code).toBe('signed-out')
})

it('waits at most six seconds for a server that never opens', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clock = createTestClock()
  const client = testClient(`http://127.0.0.1:${port}`, { credential: bearer, clock })
  const { ended } = transcribe(client, silence)
  clock.advance(6_000)
  expect(await ended).toMatchObject({ code: 'timeout', retryable: true })
  expect(clock.pendingCount()).toBe(0)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder'
import { answerJson, startRawServer, startServer } from './support/http-server'
import { failureOf, testClient } from './support/test-client'

const sound = { 'content-type': 'audio/mpeg', 'request-id': 'r1', 'history-item-id': 'h1' }

test('a stream is heard by its headers before its sound, and a cut sound fails', async () => {
  const server = await startRawServer((request, response) => {
    request.resume()
    response.writeHead(200, { ...sound, 'maximum-concurrent-requests': '5' })
    response.write('first')
    setTimeout(() => response.destroy(), 50)
  })
  const generation = await testClient(server.url).streamSpeech({ voiceId: 'v', text: 'Hi' })
  expect(generation).toMatchObject({ mediaType: 'audio/mpeg', maxConcurrent: 5 })
  expect(generation.headers).toMatchObject({ requestId: 'r1', historyItemId: 'h1' })
  const heard: string[] = []
  const failure = await failureOf(
    (async () => {
      for await (const chunk of generation.chunks()) heard.push(chunk.toString())
    })(),
  )
  expect(heard.join('')).toBe('first')
  expect(failure.code).toBe('network')
})

test('a paid request is sent once, whatever it is refused with', async () => {
  const server = await startServer((_, response) =>
    answerJson(response, 429, { detail: { status: 'system_busy', message: 'Busy' } }),
  )
  const client = testClient(server.url)
  const failure = await failureOf(client.streamSpeech({ voiceId: 'v', text: 'Hi' }))
  expect(failure).toMatchObject({ code: 'rate-limited', detail: { status: 'system_busy', message: 'Busy' } })
  await failureOf(client.streamDialogue({ modelId: 'm', inputs: [], stability: 0.5, outputFormat: 'mp3' }))
  await failureOf(client.enhanceDialogue(['a']))
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/v1/text-to-speech/v/stream',
    '/v1/text-to-dialogue/stream?output_format=mp3',
    '/v1/text-to-dialogue/enhance',
  ])
})

test('requests do not wait for each other: whoever asks keeps the limit', async () => {
  let open = 0
  const server = await startRawServer((request, response) => {
    request.resume()
    open += 1
    if (open === 4) response.writeHead(200, sound).end('x')
  })
  const client = testClient(server.url)
  const asked = [0, 1, 2, 3].map(() => client.streamSpeech({ voiceId: 'v', text: 'Hi' }))
  expect(await Promise.race(asked)).toMatchObject({ mediaType: 'audio/mpeg' })
  for (const socket of server.sockets) socket.destroy()
  await Promise.allSettled(asked)
})

test('a dialogue carries its blocks and the generation-info of its first', async () => {
  const server = await startServer((_, response) => response.writeHead(200, sound).end('x'))
  await testClient(server.url).streamDialogue(
    {
      ...{ modelId: 'eleven_v3', stability: 0.5, outputFormat: 'mp3_44100_128' },
      inputs: [{ voiceId: 'a', text: 'Hi' }],
    },
    { lastGenerationInfo: 'opaque' },
  )
  const [seen] = server.seen
  expect(seen!.headers['regenerate-from-last-generation-info']).toBe('opaque')
  expect(JSON.parse(seen!.body.toString())).toEqual({
    inputs: [{ text: 'Hi', voice_id: 'a' }],
    model_id: 'eleven_v3',
    settings: { stability: 0.5 },
  })
})

test('a sound to convert goes as a form, with its settings as JSON', async () => {
  const path = join(tempFolder(), 'in.wav')
  writeFileSync(path, 'sound')
  const server = await startServer((_, response) => response.writeHead(200, sound).end('x'))
  const seenBytes: number[] = []
  await testClient(server.url).convertSpeech(
    {
      voiceId: 'v',
      modelId: 'sts',
      settings: { stability: 0.5 },
      removeBackgroundNoise: true,
      outputFormat: 'mp3_44100_128',
      audio: { path, name: 'in.wav', mimeType: 'audio/wav', sizeBytes: 5 },
    },
    { onBytes: (_, [bytes = 0]) => seenBytes.push(bytes) },
  )
  const [seen] = server.seen
  expect(seen!.url).toBe('/v1/speech-to-speech/v/stream?output_format=mp3_44100_128')
  const body = seen!.body.toString()
  for (const part of ['name="model_id"\r\n\r\nsts', '{"stability":0.5}', 'name="audio"; filename="in.wav"'])
    expect(body).toContain(part)
  expect(body).toMatch(/remove_background_noise"\r\n\r\ntrue/)
  expect(seenBytes.at(-1)).toBe(5)
})

test('as many blocks as were sent come back enhanced, or none', async () => {
  const server = await startServer((_, response) =>
    answerJson(response, 200, { enhanced_blocks: ['[happy] a'] }),
  )
  const client = testClient(server.url)
  expect(await client.enhanceDialogue(['a'])).toEqual(['[happy] a'])
  expect((await failureOf(client.enhanceDialogue(['a', 'b']))).code).toBe('cloud-bad-answer')
})

test('the history is read page by page, and what it keeps can be fetched and deleted', async () => {
  const item = {
    history_item_id: 'h1',
    date_unix: 1_700_000_000,
    character_count_change_from: 10,
    character_count_change_to: 25,
    content_type: 'audio/mpeg',
    state: 'created',
    source: 'TTS',
    text: 'Hi',
    voice_id: 'v',
    settings: { stability: 0.25, use_speaker_boost: true },
  }
  const server = await startServer((request, response) => {
    if (request.url === '/v1/history/h1/audio') response.writeHead(200, sound).end('sound')
    else if (request.method === 'DELETE') answerJson(response, 200, { status: 'ok' })
    else if (request.url === '/v1/history/h1') answerJson(response, 200, item)
    else answerJson(response, 200, { history: [item], last_history_item_id: 'h1', has_more: true })
  })
  const client = testClient(server.url)
  const page = await client.listHistory({ pageSize: 2, startAfterId: 'h0', source: 'TTS' })
  expect(page).toMatchObject({ hasMore: true, lastId: 'h1' })
  expect(page.items[0]).toMatchObject({
    historyItemId: 'h1',
    credits: 15,
    atMs: 1_700_000_000_000,
    settings: { stability: 0.25, speakerBoost: true },
    dialogue: null,
  })
  expect(server.seen[0]!.url).toBe('/v1/history?page_size=2&start_after_history_item_id=h0&source=TTS')
  expect(await client.getHistoryItem('h1')).toEqual(page.items[0])
  const { stream, mediaType } = await client.openHistoryAudio('h1')
  expect(mediaType).toBe('audio/mpeg')
  expect((await buffer(stream)).toString()).toBe('sound')
  await client.deleteHistoryItem('h1')
})

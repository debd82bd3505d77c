import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { openTestCloud, toneWav, type TestCloud } from '../../support/cloud/demo-cloud'
import { differences } from '../../support/cloud/published-shapes'
import { tempFolder } from '../../support/temp-folder'

/** Without retries: they hide failures, and would pay twice. */
const noRetries = { maxRetries: 0 }
const clara = 'demoClara00000000001'
const milo = 'demoMilo000000000002'
const text = 'The harbor lights are far away tonight.'

async function open(): Promise<{ cloud: TestCloud; client: ElevenLabsClient }> {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true, chunkBytes: 2_000 })
  return { cloud, client: new ElevenLabsClient({ apiKey: cloud.apiKey, baseUrl: cloud.baseUrl }) }
}
const bytesOf = (sound: unknown): Promise<Buffer> => buffer(sound as ReadableStream)

test('the published SDK has a text spoken in all four forms', async () => {
  const { client } = await open()
  const request = { text, modelId: 'eleven_flash_v2_5', voiceSettings: { stability: 0.4, speed: 1.1 } }
  const { data, rawResponse } = await client.textToSpeech.convert(clara, request, noRetries).withRawResponse()
  const whole = await bytesOf(data)
  expect(whole.length).toBeGreaterThan(10_000)
  expect(Number(rawResponse.headers.get('character-cost'))).toBe(Math.ceil(text.length / 2))
  expect((await bytesOf(await client.textToSpeech.stream(clara, request, noRetries))).equals(whole)).toBe(
    true,
  )
  const timed = await client.textToSpeech.convertWithTimestamps(clara, request, noRetries)
  expect(Buffer.from(timed.audioBase64, 'base64').equals(whole)).toBe(true)
  expect(timed.alignment?.characters.join('')).toBe(text)
  const pieces: Buffer[] = []
  let said = ''
  for await (const piece of await client.textToSpeech.streamWithTimestamps(clara, request, noRetries)) {
    pieces.push(Buffer.from(piece.audioBase64, 'base64'))
    said += piece.alignment?.characters.join('') ?? ''
  }
  expect([Buffer.concat(pieces).equals(whole), said]).toEqual([true, text])
  await expect(
    client.textToSpeech.convert(clara, { text: 'x', modelId: 'none' }, noRetries),
  ).rejects.toMatchObject({ statusCode: 400, body: { detail: { status: 'model_not_found' } } })
})

test('the published SDK has a dialogue spoken and a recording converted', async () => {
  const { client } = await open()
  const dialogue = {
    inputs: [
      { text: 'Did you hear that?', voiceId: clara },
      { text: 'Only the wind.', voiceId: milo },
    ],
    settings: { stability: 0.5 },
  }
  const whole = await bytesOf(await client.textToDialogue.convert(dialogue, noRetries))
  expect((await bytesOf(await client.textToDialogue.stream(dialogue, noRetries))).equals(whole)).toBe(true)
  const timed = await client.textToDialogue.convertWithTimestamps(dialogue, noRetries)
  expect(timed.voiceSegments).toMatchObject([
    { voiceId: clara, dialogueInputIndex: 0, characterStartIndex: 0 },
    { voiceId: milo, dialogueInputIndex: 1, characterEndIndex: 32 },
  ])
  const speakers: string[] = []
  for await (const piece of await client.textToDialogue.streamWithTimestamps(dialogue, noRetries)) {
    speakers.push(...piece.voiceSegments.map(({ voiceId }) => voiceId))
  }
  expect(speakers).toEqual([clara, milo])

  const path = join(tempFolder(), 'take.wav')
  writeFileSync(path, toneWav(2))
  const request = {
    audio: { path, contentType: 'audio/wav' },
    modelId: 'eleven_english_sts_v2',
    voiceSettings: JSON.stringify({ stability: 0.3 }),
    removeBackgroundNoise: true,
    outputFormat: 'pcm_16000',
  } as const
  for (const call of ['convert', 'stream'] as const) {
    const sound = await bytesOf(await client.speechToSpeech[call](milo, request, noRetries))
    expect(sound.length).toBe(64_000)
  }
})

test('the published SDK lists, hears, downloads and deletes what was generated, and reads what it cost', async () => {
  const { cloud, client } = await open()
  const { rawResponse } = await client.textToSpeech.convert(clara, { text }, noRetries).withRawResponse()
  await cloud.control('POST', '/history', { count: 150 })
  const page = await client.history.list({ pageSize: 100 }, noRetries)
  const next = await client.history.list({ startAfterHistoryItemId: page.lastHistoryItemId ?? '' }, noRetries)
  expect([page.history.length, page.hasMore, next.history.length, next.hasMore]).toEqual([
    100,
    true,
    51,
    false,
  ])
  const found = await client.history.list(
    { search: 'harbor lights', voiceId: clara, source: 'TTS', sortDirection: 'desc' },
    noRetries,
  )
  const itemId = rawResponse.headers.get('history-item-id') ?? ''
  expect(found.history[0]).toMatchObject({
    historyItemId: itemId,
    text,
    voiceName: 'Clara',
    state: 'created',
  })
  expect((await client.history.get(itemId, noRetries)).requestId).toBe(rawResponse.headers.get('request-id'))
  const audio = await bytesOf(await client.history.getAudio(itemId, noRetries))
  const download = await bytesOf(await client.history.download({ historyItemIds: [itemId] }, noRetries))
  expect([audio.length > 10_000, download.equals(audio)]).toEqual([true, true])
  const nowMs = Date.now()
  const times = { startUnix: nowMs - 86_400_000, endUnix: nowMs + 86_400_000 }
  // oxlint-disable-next-line typescript/no-deprecated -- the studio calls it, as the specification does
  const usage = await client.usage.get({ ...times, breakdownType: 'voice' }, noRetries)
  expect(usage.usage['Clara']?.reduce((sum, credits) => sum + credits, 0)).toBe(text.length)
  await client.history.delete(itemId, noRetries)
  await expect(client.history.get(itemId, noRetries)).rejects.toMatchObject({ statusCode: 404 })
})

test('answers have the shapes of the published document', async () => {
  const { cloud } = await open()
  await cloud.control('POST', '/history', { count: 60 })
  const spoken = `/v1/text-to-speech/${clara}`
  const timed = await cloud.call('POST', `${spoken}/with-timestamps`, { json: { text } })
  const lines = await cloud.call('POST', `${spoken}/stream/with-timestamps`, { json: { text } })
  const itemId = timed.headers.get('history-item-id') ?? ''
  const item = '/v1/history/{history_item_id}'
  const path = `/v1/history/${itemId}`
  const stats = '/v1/usage/character-stats'
  const range = `?start_unix=${Date.now() - 86_400_000}&end_unix=${Date.now()}`
  expect([
    ...differences('POST /v1/text-to-speech/{voice_id}/with-timestamps', timed.json()),
    ...lines.body
      .toString()
      .trim()
      .split('\n')
      .flatMap((line) =>
        differences('POST /v1/text-to-speech/{voice_id}/stream/with-timestamps', JSON.parse(line)),
      ),
    ...differences('GET /v1/history', (await cloud.call('GET', '/v1/history')).json()),
    ...differences(`GET ${item}`, (await cloud.call('GET', path)).json()),
    ...differences(`DELETE ${item}`, (await cloud.call('DELETE', path)).json()),
    ...differences(`GET ${stats}`, (await cloud.call('GET', stats + range)).json()),
  ]).toEqual([])
})

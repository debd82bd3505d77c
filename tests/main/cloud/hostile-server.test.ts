import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { voice as contractVoice } from '@shared/domain/cloud/voice'
import { voiceView } from '@main/voices/voice-view'
import { parseAnswer } from '@main/cloud/transport/parse-answer'
import { createMemoryLog } from '../../support/memory-log'
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

it('stops a generation whose sound goes on', async () => {
  let sent = Promise.resolve(0)
  const server = await startRawServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    sent = pour(response, 1_800_000_000)
  })
  const read = async () => {
    const generation = await testClient(server.url).streamSpeech({ voiceId: 'v', text: 'Hello' })
    for await (const chunk of generation.chunks()) if (chunk.length === 0) break
  }
  expect((await failureOf(read())).detail).toMatchObject({ reason: 'too-large' })
  expect(await sent).toBeLessThan(256_000_000)
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

it('reads wild numbers, empty trims and endless lists of a voice as nothing that a window cannot show', async () => {
  const many = <T>(count: number, of: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => of(at))
  const attempt = {
    text: 'x'.repeat(900),
    date_unix: 1e300,
    accepted: false,
    similarity: -4,
    levenshtein_distance: 1,
  }
  const utterances = [
    { start: 9, end: 2 },
    { start: -1, end: 1 },
    { start: 0, end: 1e300 },
    ...many(30_000, (at) => ({ start: at, end: at + 1 })),
  ]
  const sample = {
    sample_id: 's',
    size_bytes: -7,
    duration_secs: 1e300,
    trim_start: 9_000,
    trim_end: 10,
    speaker_separation: {
      status: 'completed',
      speakers: { a: { speaker_id: 'a' }, again: { speaker_id: 'a', utterances } },
      selected_speaker_ids: many(30_000, (at) => (at === 0 ? 'x'.repeat(131_072) : `speaker ${at >> 1}`)),
    },
  }
  const body = {
    voice_id: 'v',
    created_at_unix: 1e300,
    labels: Object.fromEntries(many(1_000, (at) => [`label ${at}`, 'x'])),
    samples: [sample, sample],
    fine_tuning: {
      state: Object.fromEntries(many(1_000, (at) => [`model ${at}`, 'fine_tuning'])),
      progress: { 'model 0': 1e300 },
      message: { 'model 0': 'x'.repeat(100_000) },
      verification_attempts: many(1_000, () => attempt),
      verification_failures: many(1_000, () => 'x'),
      verification_attempts_count: -1,
      max_verification_attempts: 1e300,
      next_max_verification_attempts_reset_unix_ms: 1e300,
    },
  }
  const server = await startServer((_, response) => answerJson(response, 200, body))
  const found = await testClient(server.url).getVoice('v')
  const shown = contractVoice.parse(
    voiceView(
      { voice: found, entries: [], isGone: false, isFavorite: false, draftId: null, seenAtMs: 1 },
      [],
    ),
  )
  expect(shown).toMatchObject({
    createdAtMs: null,
    verification: { attemptsCount: 0, attemptsMax: 5, attemptsResetMs: null },
    samples: [{ sizeBytes: null, durationMs: null, trimStartMs: null, trimEndMs: null }],
  })
  expect(shown.samples[0]?.separation?.speakers).toHaveLength(1)
  expect(shown.samples[0]?.separation?.speakers[0]?.utterances.length).toBeLessThanOrEqual(20_000)
  const { selectedSpeakerIds } = shown.samples[0]!
  expect(new Set(selectedSpeakerIds).size).toBe(100)
  expect(selectedSpeakerIds).toHaveLength(100)
  expect(shown.training.length).toBeLessThanOrEqual(200)
  expect(shown.training[0]?.message).toHaveLength(5_000)
  expect(shown.verification?.history).toHaveLength(500)
  expect(Object.keys(shown.labels)).toHaveLength(100)
})

it.each([
  ['no id', ''],
  ['an id of 128 KB', 'x'.repeat(131_072)],
])('takes no voice, sample or speaker with %s, and keeps the others', async (_, id) => {
  const speakers = { a: { speaker_id: id }, b: { speaker_id: 'b' } }
  const samples = [
    { sample_id: id },
    { sample_id: 's', speaker_separation: { status: 'completed', speakers } },
  ]
  const server = await startServer(({ url }, response) =>
    url.startsWith('/v2')
      ? answerJson(response, 200, {
          voices: [{ ...voice(1), voice_id: id }, { ...voice(2), samples }, voice(3)],
          has_more: false,
          total_count: 3,
        })
      : answerJson(response, 200, { voice_id: 'v', samples }),
  )
  const client = testClient(server.url)
  const voices = await client.listAllVoices({})
  expect(voices.map(({ voiceId }) => voiceId)).toEqual(['v2', 'v3'])
  for (const found of [voices[0], await client.getVoice('v')])
    expect(found).toMatchObject({
      samples: [{ sampleId: 's', speakerSeparation: { speakers: [{ speakerId: 'b' }] } }],
    })
  const made = await startServer((_request, response) => answerJson(response, 200, { voice_id: id }))
  const details = { name: 'a', language: 'en', description: null, labels: {} }
  expect((await failureOf(testClient(made.url).createPvcVoice(details))).code).toBe('cloud-bad-answer')
})

it('a voice of wrong types takes no other with it, and is not taken for one that is not there', async () => {
  const voices = [voice(1), { ...voice(2), name: 7 }, 'voice', { ...voice(3), labels: { accent: 1 } }]
  const server = await startServer((_, response) => answerJson(response, 200, { voices, has_more: false }))
  const log = createMemoryLog()
  const client = testClient(server.url, { log })
  const left: string[] = []
  const read = await client.listAllVoices({}, { leaveOut: (voiceId) => void left.push(voiceId) })
  expect(read.map(({ voiceId }) => voiceId)).toEqual(['v1'])
  expect(left).toEqual(['v2', 'v3'])
  expect(log.lines.filter(({ level }) => level === 'warn')).toMatchObject([
    { fields: { count: 3, voiceId: 'v2', reason: 'name: invalid_type' } },
  ])
  // Who looks whether a voice was made must not make it again.
  expect((await failureOf(client.listAllVoices({}))).detail).toMatchObject({
    reason: 'schema',
    where: 'name: invalid_type',
    voiceId: 'v2',
  })
})

it('a voice of the library with wrong types takes no other with it', async () => {
  const of = (id: number) => ({ ...voice(id), public_owner_id: 'owner' })
  const voices = [of(1), { ...of(2), rate: 'much' }, of(3)]
  const server = await startServer((_, response) => answerJson(response, 200, { voices, has_more: false }))
  const log = createMemoryLog()
  const page = await testClient(server.url, { log }).searchLibrary({ pageSize: 100, page: 0 })
  expect(page.voices.map(({ voiceId }) => voiceId)).toEqual(['v1', 'v3'])
  expect(log.lines.filter(({ level }) => level === 'warn')).toMatchObject([
    { fields: { count: 1, voiceId: 'v2', reason: 'rate: invalid_type' } },
  ])
})

it('a voice of more samples than any has loses neither the list nor itself', async () => {
  const samples = Array.from({ length: 1_001 }, (_, at) => ({ sample_id: `s${at}` }))
  const server = await startServer((_, response) =>
    answerJson(response, 200, {
      voices: [{ ...voice(1), samples }, voice(2)],
      has_more: false,
      total_count: 2,
    }),
  )
  const voices = await testClient(server.url).listAllVoices({})
  expect(voices.map(({ samples: kept }) => kept.length)).toEqual([1_000, 0])
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

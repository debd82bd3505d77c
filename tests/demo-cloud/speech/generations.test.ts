import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { wireGenerationHeaders, wireHistory, wireHistoryItem, wireTimedAudio } from '@shared/wire'
import { openTestCloud, problem, type TestCloud } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'

const clara = 'demoClara00000000001'
const text = 'The harbor lights are far away tonight.'

async function openCanned(): Promise<TestCloud> {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  return cloud
}

const speak = (
  cloud: TestCloud,
  more: { path?: string; json?: object; headers?: Record<string, string> } = {},
) =>
  cloud.call('POST', `/v1/text-to-speech/${clara}${more.path ?? ''}`, {
    json: { text, ...more.json },
    headers: more.headers ?? {},
  })
const headersOf = (answer: { headers: Headers }) =>
  wireGenerationHeaders.parse(Object.fromEntries(answer.headers))
const spent = async (cloud: TestCloud) =>
  ((await cloud.call('GET', '/v1/user/subscription')).json() as { character_count: number }).character_count

test('the four forms carry the same sound, and the history keeps it', async () => {
  const cloud = await openCanned()
  await cloud.control('POST', '/speech', { chunkBytes: 1_000 })
  const [whole, stream, timed, timedStream] = await Promise.all(
    ['', '/stream', '/with-timestamps', '/stream/with-timestamps'].map((path) => speak(cloud, { path })),
  )
  if (!whole || !stream || !timed || !timedStream) throw new Error('four answers')
  expect(whole.body.length).toBeGreaterThan(10_000)
  expect(stream.body.equals(whole.body)).toBe(true)
  const one = wireTimedAudio.parse(timed.json())
  expect(Buffer.from(one.audio_base64, 'base64').equals(whole.body)).toBe(true)
  const lines = timedStream.body
    .toString()
    .trim()
    .split('\n')
    .map((line) => wireTimedAudio.parse(JSON.parse(line)))
  expect(lines.length).toBeGreaterThan(5)
  const joined = Buffer.concat(lines.map((line) => Buffer.from(line.audio_base64, 'base64')))
  expect(joined.equals(whole.body)).toBe(true)
  for (const alignments of [[one.alignment], lines.map(({ alignment }) => alignment)]) {
    expect(alignments.flatMap((alignment) => alignment?.characters ?? []).join('')).toBe(text)
  }
  const headers = headersOf(stream)
  expect(headers).toMatchObject({ 'character-cost': text.length, 'regeneration-count': 0 })
  const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history')).json())
  expect(history).toHaveLength(4)
  expect(history.find((item) => item.history_item_id === headers['history-item-id'])).toMatchObject({
    request_id: headers['request-id'],
    voice_name: 'Clara',
    text,
    source: 'TTS',
    state: 'created',
    output_format: 'mp3_44100_128',
  })
  const audio = await cloud.call('GET', `/v1/history/${headers['history-item-id']}/audio`)
  expect([audio.body.equals(whole.body), audio.headers.get('content-type')]).toEqual([true, 'audio/mpeg'])
})

test('what was charged is made to its end and kept, though the connection was cut', async () => {
  const cloud = await openCanned()
  await cloud.control('POST', '/speech', { chunkBytes: 1_000, chunkDelayMs: 5 })
  const whole = await speak(cloud)
  for (const rule of [{ cutAnswerAfterBytes: 3_000 }, { dropAnswer: true }]) {
    await cloud.setFaults({ path: '/stream$', times: 1, ...rule })
    await expect(speak(cloud, { path: '/stream' })).rejects.toThrow()
    const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history?page_size=1')).json())
    // While it is processing the answer waits for it.
    const audio = await cloud.call('GET', `/v1/history/${history[0]?.history_item_id ?? ''}/audio`)
    expect(audio.body.equals(whole.body)).toBe(true)
  }
  expect(await spent(cloud)).toBe(text.length * 3)
  await cloud.setFaults({ path: '/stream$', times: 1, cutAnswerAfterBytes: 3_000 })
  await expect(speak(cloud, { path: '/stream?enable_logging=false' })).rejects.toThrow()
  const all = wireHistory.parse((await cloud.call('GET', '/v1/history')).json())
  expect(all.history).toHaveLength(3)
  expect(await spent(cloud)).toBe(text.length * 4)
  await cloud.setAccount({ force_logging_disabled: true })
  expect(headersOf(await speak(cloud))['history-item-id']).toBeUndefined()
})

test('what could not be made costs nothing; a server that ended in the middle gives the credits back', async () => {
  const cloud = await openCanned()
  await cloud.control('POST', '/speech', { chunkDelayMs: 60_000 })
  const cut = speak(cloud, { path: '/stream' }).then(
    ({ status }) => status,
    () => 'cut',
  )
  const unfinished = await eventually(async () => {
    const { history } = wireHistory.parse((await cloud.call('GET', '/v1/history')).json())
    expect(history).toMatchObject([{ state: 'processing' }])
    return history[0]?.history_item_id ?? ''
  })
  expect(await spent(cloud)).toBe(text.length)
  await cloud.close()
  expect(await cut).not.toBe(200)
  const again = await openTestCloud({ dataFolder: cloud.dataFolder })
  expect(await spent(again)).toBe(0)
  expect((await again.call('GET', `/v1/history/${unfinished}`)).status).toBe(404)
})

test('a proven regeneration is free, up to the maxima and for two hours', async () => {
  const cloud = await openCanned()
  await cloud.setAccount({ training_opt_out: false })
  const ask = async (info: string | undefined, json = {}) =>
    headersOf(
      await speak(cloud, {
        json,
        headers: info === undefined ? {} : { 'regenerate-from-last-generation-info': info },
      }),
    )
  const summary = (headers: Awaited<ReturnType<typeof ask>>) => [
    headers['character-cost'],
    headers['regeneration-count'],
  ]
  const first = await ask(undefined)
  const info = first['generation-info']
  const price = text.length
  expect(summary(first)).toEqual([price, 0])
  expect(summary(await ask('made up'))).toEqual([price, 0])
  expect(summary(await ask(info, { text: `${text}!` }))).toEqual([price + 1, 0])
  expect(summary(await ask(info, { voice_settings: { stability: 1 } }))).toEqual([price, 0])
  expect(summary(await ask(info))).toEqual([0, 1])
  expect(summary(await ask(info))).toEqual([0, 2])
  const fresh = await ask(info)
  expect(summary(fresh)).toEqual([price, 0])
  await cloud.control('POST', '/clock', { advanceMs: 2 * 3_600_000 })
  expect(summary(await ask(fresh['generation-info']))).toEqual([price, 0])

  await cloud.setAccount({ training_opt_out: true })
  const optedOut = await ask(undefined)
  expect(summary(await ask(optedOut['generation-info']))).toEqual([price, 0])
  const dialogueModel = await ask(undefined, { model_id: 'eleven_v3' })
  expect(dialogueModel['collect-preference']).toBe('True')
  expect(summary(await ask(dialogueModel['generation-info'], { model_id: 'eleven_v3' }))).toEqual([0, 1])
})

test('groups of models have limits of their own, by the plan', async () => {
  const cloud = await openCanned()
  await cloud.setAccount({ tier: 'free' })
  await cloud.control('POST', '/speech', { firstChunkDelayMs: 400 })
  const standard = () => speak(cloud)
  const turbo = () => speak(cloud, { json: { model_id: 'eleven_flash_v2_5' } })
  const answers = await Promise.all([
    standard(),
    standard(),
    standard(),
    turbo(),
    turbo(),
    turbo(),
    turbo(),
    turbo(),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(answers.slice(0, 3).map(({ status }) => status)).toContain(429)
  const refused = answers.find(({ status }) => status === 429)
  if (!refused) throw new Error('one is refused')
  expect(problem(refused)).toEqual([429, 'too_many_concurrent_requests'])
  expect(headersOf(refused)['maximum-concurrent-requests']).toBeUndefined()
  const fine = answers.slice(3).find(({ status }) => status === 200)
  expect(fine && headersOf(fine)['maximum-concurrent-requests']).toBe(4)
  expect((await turbo()).status).toBe(200)
})

test('costs follow model, workspace and voice; overage lets go on', async () => {
  const cloud = await openCanned()
  const cost = async (json: object) => headersOf(await speak(cloud, { json }))['character-cost']
  expect(await cost({ model_id: 'eleven_flash_v2_5' })).toBe(Math.ceil(text.length / 2))
  await cloud.setAccount({ custom_model_rates: { eleven_flash_v2_5: 0.3 } })
  expect(await cost({ model_id: 'eleven_flash_v2_5' })).toBe(Math.ceil(text.length * 0.3))
  await cloud.setAccount({ character_limit: 60 })
  expect(problem(await speak(cloud))).toEqual([401, 'quota_exceeded'])
  await cloud.setAccount({ can_extend_character_limit: true, allowed_to_extend_character_limit: true })
  expect((await speak(cloud)).status).toBe(200)
  await cloud.setAccount({ max_character_limit_extension: 20 })
  expect(problem(await speak(cloud))).toEqual([401, 'quota_exceeded'])
  const { json } = await cloud.call('GET', '/v1/user/subscription')
  expect(json()).toMatchObject({ max_character_limit_extension: 20, can_extend_character_limit: true })
})

test('refusals by name, by voice and by plan', async () => {
  const cloud = await openCanned()
  const refuse = (status: string, times = 1) =>
    cloud.control('POST', '/speech', { refuse: { status, times } })
  await refuse('detected_unusual_activity', 2)
  expect(problem(await speak(cloud))).toEqual([401, 'detected_unusual_activity'])
  expect(problem(await speak(cloud, { path: '/stream' }))).toEqual([401, 'detected_unusual_activity'])
  expect((await speak(cloud)).status).toBe(200)
  await refuse('system_busy')
  expect(problem(await speak(cloud))).toEqual([429, 'system_busy'])
  await cloud.control('POST', '/speech', { blockedVoiceIds: [clara] })
  expect(problem(await speak(cloud))).toEqual([403, 'detected_blocked_voice'])
  expect((await cloud.call('GET', `/v1/voices/${clara}`)).json()).toMatchObject({ safety_control: 'BAN' })
  await cloud.control('POST', '/speech', { blockedVoiceIds: [], captchaVoiceIds: [clara] })
  expect(problem(await speak(cloud))).toEqual([403, 'detected_captcha_voice'])
  expect((await cloud.call('GET', `/v1/voices/${clara}`)).json()).toMatchObject({ safety_control: 'CAPTCHA' })
  await cloud.control('POST', '/speech', { captchaVoiceIds: [] })
  const clone = await cloud.createVoice()
  await cloud.setAccount({ is_in_probation: true })
  const answer = await cloud.call('POST', `/v1/text-to-speech/${clone}`, { json: { text } })
  expect(problem(answer)).toEqual([403, 'is_in_probation'])
  await cloud.setAccount({ tier: 'starter' })
  expect(problem(await speak(cloud, { path: '?output_format=mp3_44100_192' }))).toEqual([
    403,
    'only_for_creator+',
  ])
  expect(problem(await speak(cloud, { path: '?output_format=pcm_44100' }))).toEqual([403, 'only_for_pro+'])
  await cloud.setAccount({ all_members_permissions: [] })
  expect(problem(await speak(cloud))).toEqual([401, 'missing_permissions'])
  expect(await spent(cloud)).toBe(text.length)
})

test('sound arrives while it is made', async () => {
  const cloud = await openCanned()
  await cloud.control('POST', '/speech', { chunkBytes: 2_000, chunkDelayMs: 40 })
  const answer = await fetch(`${cloud.baseUrl}/v1/text-to-speech/${clara}/stream`, {
    method: 'POST',
    headers: { 'xi-api-key': cloud.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  const itemId = answer.headers.get('history-item-id') ?? ''
  const state = async () =>
    wireHistoryItem.parse((await cloud.call('GET', `/v1/history/${itemId}`)).json()).state
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  expect(await state()).toBe('processing')
  await reader?.cancel()
  await wait(50)
  await eventually(async () => expect(await state()).toBe('created'))
})

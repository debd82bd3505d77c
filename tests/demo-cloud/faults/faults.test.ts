import { expect, test } from 'vitest'
import { z } from 'zod'
import { wireErrorBody, wireSamples, wireVoice } from '@shared/wire'
import { filesForm, openTestCloud, toneWav, type TestCloud } from '../../support/cloud/demo-cloud'

const uploads = { method: 'POST', path: '/samples$' }
const threeFiles = () =>
  filesForm(...[1, 2, 3].map((seed) => ({ name: `${seed}.wav`, bytes: toneWav(1, seed) })))

async function openVoice(options: Parameters<typeof openTestCloud>[0] = {}) {
  const cloud = await openTestCloud(options)
  const voiceId = await cloud.createVoice()
  const upload = (form = threeFiles()) => cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  const voice = async () => wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json())
  const names = async () => (await voice()).samples?.map(({ file_name }) => file_name)
  return { cloud, voiceId, upload, voice, names }
}

const requests = z.object({
  counts: z.record(z.string(), z.number()),
  recent: z.array(z.object({ path: z.string(), status: z.number().nullable(), bodyBytes: z.number() })),
})
const requestLog = async (cloud: TestCloud) => requests.parse(await cloud.control('GET', '/requests'))

test('answers what it was told, N times, after M requests', async () => {
  const { cloud } = await openVoice()
  const body = { detail: { status: 'too_many_concurrent_requests', message: 'Slow down' } }
  await cloud.setFaults({ path: '^/v1/user$', after: 1, times: 2, answer: { status: 429, body } })
  const answers = []
  for (let i = 0; i < 4; i += 1) answers.push(await cloud.call('GET', '/v1/user'))
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200])
  expect(wireErrorBody.parse(answers[1]?.json()).detail.status).toBe('too_many_concurrent_requests')
  expect(await cloud.control('GET', '/faults')).toMatchObject([{ seen: 3, applied: 2 }])
})

test('answers garbage under a wrong content type, and ends when removed', async () => {
  const { cloud } = await openVoice()
  await cloud.setFaults({
    method: 'get',
    path: '^/v2/voices',
    answer: { status: 200, body: '<html>proxy</html>', contentType: 'text/html', headers: { server: 'x' } },
  })
  const answer = await cloud.call('GET', '/v2/voices')
  expect([answer.status, answer.headers.get('content-type'), answer.body.toString()]).toEqual([
    200,
    'text/html',
    '<html>proxy</html>',
  ])
  await cloud.control('DELETE', '/faults')
  expect((await cloud.call('GET', '/v2/voices')).json()).toMatchObject({ total_count: 4 })
})

test('waits before it answers', async () => {
  const { cloud } = await openVoice()
  await cloud.setFaults({ path: '^/v1/models', latencyMs: 150, times: 1 })
  const startedAt = performance.now()
  expect((await cloud.call('GET', '/v1/models')).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(145)
})

test('refuses an upload early, or after it has read all of it', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, answer: { status: 503 }, answerAfterBody: true })
  expect((await upload()).status).toBe(503)
  expect((await requestLog(cloud)).recent.at(-1)?.bodyBytes).toBeGreaterThan(48_000)
  expect(await names()).toEqual([])
})

test('cuts the connection after exactly N bytes; nothing is added', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, cutAfterBytes: 20_000 })
  await expect(upload()).rejects.toThrow()
  expect((await requestLog(cloud)).recent.at(-1)).toMatchObject({ status: null, bodyBytes: 20_000 })
  expect(await names()).toEqual([])
  expect((await upload()).status).toBe(200)
})

test('cuts before the first byte, and cuts requests without a body', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults(
    { ...uploads, times: 1, cutAfterBytes: 0 },
    { path: '^/v1/user$', times: 1, cutAfterBytes: 0 },
  )
  await expect(upload()).rejects.toThrow()
  await expect(cloud.call('GET', '/v1/user')).rejects.toThrow()
  expect(await names()).toEqual([])
})

test('adds the files that had arrived whole some time after the cut', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, cutAfterBytes: 40_000, commitAfterMs: 200 })
  await expect(upload()).rejects.toThrow()
  expect(await names()).toEqual([])
  await expect.poll(names).toEqual(['1.wav', '2.wav'])
})

test('does the work and drops the answer, at once or later', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, dropAnswer: true })
  await expect(upload()).rejects.toThrow()
  expect(await names()).toEqual(['1.wav', '2.wav', '3.wav'])
  await cloud.control('DELETE', '/faults')
  await cloud.setFaults({ ...uploads, times: 1, dropAnswer: true, commitAfterMs: 200 })
  await expect(upload(filesForm({ name: 'late.wav', bytes: toneWav(1, 9) }))).rejects.toThrow()
  expect(await names()).toHaveLength(3)
  await expect.poll(names).toEqual(['1.wav', '2.wav', '3.wav', 'late.wav'])
})

test('drops the answer to a create: the voice is there all the same', async () => {
  const { cloud } = await openVoice()
  await cloud.setFaults({ method: 'POST', path: '^/v1/voices/pvc$', times: 1, dropAnswer: true })
  await expect(cloud.createVoice('Lost')).rejects.toThrow()
  const list = await cloud.call('GET', '/v2/voices?search=Lost')
  expect(list.json()).toMatchObject({ total_count: 1 })
})

test('takes bytes no faster than it was told', async () => {
  const { cloud, upload } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, bytesPerSecond: 100_000 })
  const startedAt = performance.now()
  expect((await upload()).status).toBe(200)
  expect(performance.now() - startedAt).toBeGreaterThan(450)
})

test('answers an old list for some calls', async () => {
  const { cloud, upload, names } = await openVoice()
  await upload(filesForm({ name: 'old.wav', bytes: toneWav(1) }))
  await cloud.setFaults({ method: 'GET', path: '^/v1/voices/[^/]+$|^/v2/voices$', staleList: true, times: 2 })
  await upload()
  expect(await names()).toEqual(['old.wav'])
  const list = await cloud.call('GET', '/v2/voices?category=professional')
  expect(list.json()).toMatchObject({ voices: [{ samples: [{ file_name: 'old.wav' }] }] })
  expect(await names()).toEqual(['old.wav', '1.wav', '2.wav', '3.wav'])
})

test('answers an old list for some time, or hides what is young', async () => {
  let nowMs = Date.now()
  const { cloud, upload, names } = await openVoice({ realNowMs: () => nowMs })
  await cloud.setFaults({ method: 'GET', path: '^/v1/voices/', staleList: true, forMs: 300 })
  await upload()
  nowMs += 299
  expect(await names()).toEqual([])
  nowMs += 1
  expect(await names()).toHaveLength(3)
  await cloud.setFaults({ method: 'GET', path: '^/v1/voices/', hideYoungerThanMs: 60_000, times: 1 })
  expect(await names()).toEqual([])
})

test('lists and answers without hashes', async () => {
  const { cloud, upload, voice } = await openVoice()
  await cloud.setFaults({ path: 'voices', withoutHashes: true })
  const added = wireSamples.parse((await upload()).json())
  expect(added.map(({ hash }) => hash)).toEqual([null, null, null])
  expect((await voice()).samples?.map(({ hash }) => hash)).toEqual([null, null, null])
})

test('lists hashes that are none of the bytes', async () => {
  const { cloud, upload, voice } = await openVoice()
  await upload()
  const [real] = (await voice()).samples ?? []
  await cloud.setFaults({ path: 'voices', foreignHashes: true })
  const [foreign] = (await voice()).samples ?? []
  expect(foreign?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(foreign).toEqual({ ...real, hash: foreign?.hash })
  expect(foreign?.hash).not.toBe(real?.hash)
})

test('accepts some files of a batch only', async () => {
  const { cloud, upload, names } = await openVoice()
  await cloud.setFaults({ ...uploads, times: 1, acceptOnly: 2 })
  const added = wireSamples.parse((await upload()).json())
  expect(added.map(({ file_name }) => file_name)).toEqual(['1.wav', '2.wav'])
  expect(await names()).toEqual(['1.wav', '2.wav'])
})

test('counts requests by route, and reset forgets everything', async () => {
  const { cloud, voiceId, upload } = await openVoice()
  await upload()
  await upload(filesForm({ name: 'x.wav', bytes: toneWav(1, 5) }))
  const { counts } = await requestLog(cloud)
  expect(counts).toEqual({ 'POST /v1/voices/pvc': 1, 'POST /v1/voices/pvc/:voiceId/samples': 2 })
  const state = z
    .object({ samples: z.array(z.object({ voiceId: z.string(), hash: z.string() })) })
    .parse(await cloud.control('GET', '/state'))
  expect(state.samples.map((sample) => sample.voiceId)).toEqual(Array(4).fill(voiceId))
  await cloud.control('POST', '/reset')
  expect(await cloud.control('GET', '/state')).toMatchObject({ samples: [] })
  expect((await requestLog(cloud)).counts).toEqual({})
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).status).toBe(404)
  expect((await cloud.call('GET', '/v2/voices')).json()).toMatchObject({ total_count: 3 })
})

test('refuses a rule that it does not understand', async () => {
  const { cloud } = await openVoice()
  await expect(cloud.control('POST', '/faults', { path: '.', explode: true })).rejects.toThrow('422')
  await expect(cloud.control('POST', '/faults', { path: '(' })).rejects.toThrow('422')
})

import { expect, test } from 'vitest'
import { draftHandlers } from '@main/drafts/handlers'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { draftPatch } from '@shared/domain/dataset/draft'
import { wireVoice, wireVoiceId } from '@shared/wire'
import { openCloneWorld, type CloneWorld } from './support/clone-world'

const createPath = '^/v1/voices/pvc$'

const inCloud = async ({ cloud }: CloneWorld, voiceId: string) =>
  wireVoice.parse((await cloud.call('GET', `/v1/voices/${voiceId}`)).json())

const ownVoices = async ({ cloud }: CloneWorld): Promise<string[]> => {
  const state = (await cloud.control('GET', '/state')) as {
    voices: { voice_id: string; is_owner: boolean }[]
  }
  return state.voices.filter((voice) => voice.is_owner).map((voice) => voice.voice_id)
}

test('a new clone exists locally at once and in the cloud a moment later, with its language as field and label', async () => {
  const world = await openCloneWorld()
  await world.access.get()
  const draftId = world.professionalClone.create()
  expect(world.drafts.get(draftId)).toMatchObject({ name: 'Untitled voice', language: 'en' })
  expect(world.professionalClone.status(draftId)).toMatchObject({ voiceId: null, cloudDetails: 'saving' })
  const { voiceId, problem } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(problem).toBeNull()
  expect(await inCloud(world, voiceId!)).toMatchObject({
    name: 'Untitled voice',
    labels: { language: 'en' },
    fine_tuning: { language: 'en' },
  })
  // The subscription was asked again: a slot more is used.
  await expect
    .poll(() => world.events.filter(({ domain }) => domain === 'access').at(-1)?.payload)
    .toMatchObject({ professionalVoiceSlots: { used: 1 } })
})

test('Could not create a new voice due to some error: a refusal keeps the draft', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({
    method: 'POST',
    path: createPath,
    answer: { status: 400, body: { detail: { status: 'bad_request', message: 'no' } } },
  })
  const draftId = world.professionalClone.create()
  const status = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'refused')
  expect(status).toMatchObject({
    voiceId: null,
    problem: 'Could not create a new voice due to some error',
  })
  expect(world.drafts.get(draftId).name).toBe('Untitled voice')
  await world.cloud.control('DELETE', '/faults')
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    cloudDetails: 'saved',
    problem: null,
  })
})

test('a voice that is made and cannot be read or found for a moment is not made again', async () => {
  const timing = { settleMs: 60_000, pollMs: 20, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const unknown = { detail: { status: 'voice_not_found', message: 'None.' } }
  await world.cloud.setFaults(
    { method: 'GET', path: '^/v1/voices/[^/]+$', times: 2, answer: { status: 404, body: unknown } },
    { method: 'GET', path: '^/v2/voices$', answer: { status: 200, body: { voices: [], has_more: false } } },
  )
  const draftId = world.professionalClone.create()
  const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(await ownVoices(world)).toEqual([voiceId])
  expect(world.goneVoices).toEqual([])
})

test('offline, the draft waits and is sent when the network is back, even after a restart', async () => {
  const world = await openCloneWorld()
  world.cut()
  const draftId = world.professionalClone.create()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.drafts.update(draftId, { name: 'Offline Ann', labels: [{ label: 'accent', value: 'british' }] })
  await world.restart()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.fix()
  const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(await inCloud(world, voiceId!)).toMatchObject({
    name: 'Offline Ann',
    labels: { accent: 'british', language: 'en' },
  })
})

test('what was typed just before quitting reaches the cloud at the next start', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  // Changed where nobody hears of it any more.
  await world.professionalClone.close()
  world.drafts.update(draftId, { description: 'The last words' })
  expect((await inCloud(world, voiceId)).description).not.toBe('The last words')
  await world.restart()
  await expect.poll(async () => (await inCloud(world, voiceId)).description).toBe('The last words')
})

test('edits stay on this computer while the accent is not valid, and go once it is', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const { name } = await inCloud(world, voiceId)
  for (const value of ['', 'klingon']) {
    await world.professionalClone.options.accents('en')
    world.drafts.update(draftId, { name: 'Ann', labels: [{ label: 'accent', value }] })
    world.topics.emit('draftChanged', { draftId })
    expect((await world.professionalClone.saveDetails(draftId)).problem).toBeNull()
    expect(await inCloud(world, voiceId)).toMatchObject({ name, labels: { accent: 'american' } })
  }
  world.drafts.update(draftId, { labels: [{ label: 'accent', value: 'irish' }] })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({ cloudDetails: 'saved' })
  expect(await inCloud(world, voiceId)).toMatchObject({ name: 'Ann', labels: { accent: 'irish' } })
})

test('sends details of a voice created by an upload, too', async () => {
  const world = await openCloneWorld()
  const voiceId = await world.cloud.createVoice('Untitled voice')
  const { id: draftId } = world.drafts.create()
  world.library.db
    .prepare('INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, 1)')
    .run(draftId, 'demo', voiceId)
  world.drafts.update(draftId, {
    description: 'Typed after the upload',
    labels: [{ label: 'accent', value: 'british' }],
  })
  world.topics.emit('draftChanged', { draftId })
  await expect.poll(async () => (await inCloud(world, voiceId)).description).toBe('Typed after the upload')
})

test('a voice that an upload created ends what was said while there was none', async () => {
  const world = await openCloneWorld()
  const bound = async (draftId: string): Promise<void> => {
    const voiceId = await world.cloud.createVoice('Untitled voice')
    const { db } = world.library
    db.prepare('DELETE FROM draft_voices WHERE draft_id = ?').run(draftId)
    db.prepare(
      'INSERT INTO draft_voices (draft_id, workspace, voice_id, bound_at_ms) VALUES (?, ?, ?, 1)',
    ).run(draftId, 'demo', voiceId)
    world.topics.emit('draftChanged', { draftId })
    // No accent is chosen yet: it is read all the same.
    const status = await world.until(draftId, ({ verification }) => verification !== null)
    expect(status).toMatchObject({ voiceId, problem: null, cloudDetails: 'saved' })
  }
  await world.cloud.setFaults({
    method: 'POST',
    path: createPath,
    answer: { status: 400, body: { detail: { status: 'bad_request', message: 'no' } } },
  })
  const draftId = world.professionalClone.create()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'refused')
  await world.cloud.control('DELETE', '/faults')
  await bound(draftId)
  await world.cloud.call('DELETE', `/v1/voices/${world.professionalClone.status(draftId).voiceId}`)
  await world.professionalClone.refresh(draftId).catch(() => undefined)
  expect(world.professionalClone.status(draftId).problem).toBe(cloneTexts.voiceGoneWithSamples)
  await bound(draftId)
})

test('a clone created before the account is known goes to that account', async () => {
  const started = Promise.withResolvers<undefined>()
  const world = await openCloneWorld({ started: started.promise })
  const client = world.account.client
  world.account.client = null
  const draftId = world.professionalClone.create()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.account.client = client
  world.account.workspace = 'https://api.example.com#ann'
  world.announce()
  expect(world.professionalClone.status(draftId).cloudDetails).toBe('none')
  started.resolve(undefined)
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
})

test('a lost response does not create a second voice: the first is found by name, time, and labels', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ method: 'POST', path: createPath, times: 1, dropAnswer: true })
  const draftId = world.professionalClone.create()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.announce()
  const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(await ownVoices(world)).toEqual([voiceId])
})

test('a name with invisible characters is found again after a lost response, and is no difference afterwards', async () => {
  const world = await openCloneWorld()
  // The name is sent at once when the draft is made.
  world.cut()
  const draftId = world.professionalClone.create()
  world.drafts.update(draftId, { name: 'Ann\u00a0 Lee', description: 'warm\u202e' })
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  await world.cloud.setFaults({ method: 'POST', path: createPath, times: 1, dropAnswer: true })
  world.fix()
  await expect.poll(() => ownVoices(world)).toHaveLength(1)
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.announce()
  const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(await ownVoices(world)).toEqual([voiceId])
})

test('a name is sent up to 100 characters, blanks around it aside; a longer one is held', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const before = (await inCloud(world, voiceId)).name
  world.drafts.update(draftId, { name: 'x'.repeat(101) })
  await world.professionalClone.saveDetails(draftId)
  expect(world.professionalClone.status(draftId)).toMatchObject({ cloudDetails: 'held', problem: null })
  expect((await inCloud(world, voiceId)).name).toBe(before)
  world.drafts.update(draftId, { name: ` ${'x'.repeat(100)} ` })
  await world.professionalClone.saveDetails(draftId)
  expect(world.professionalClone.status(draftId).cloudDetails).toBe('saved')
  expect((await inCloud(world, voiceId)).name).toBe('x'.repeat(100))
})

test('two drafts of one name created within a second with lost responses get their own voices', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ method: 'POST', path: createPath, times: 2, dropAnswer: true })
  const drafts = [world.professionalClone.create(), world.professionalClone.create()]
  for (const draftId of drafts)
    await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.announce()
  const bound = []
  for (const draftId of drafts) {
    bound.push((await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')).voiceId)
  }
  expect(new Set(bound).size).toBe(2)
  expect((await ownVoices(world)).sort()).toEqual([...bound].sort())
})

test('a voice with a lost response that is opened belongs to the draft it was made for, which makes no second one', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ method: 'POST', path: createPath, times: 1, dropAnswer: true })
  const draftId = world.professionalClone.create()
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  const [voiceId = ''] = await ownVoices(world)
  expect(await world.professionalClone.draftOfVoice(voiceId)).toBe(draftId)
  world.announce()
  expect(await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')).toMatchObject({
    voiceId,
  })
  expect(await ownVoices(world)).toEqual([voiceId])
  expect(world.drafts.list()).toHaveLength(1)
})

test('if only one of two such voices exists, one draft takes it and the other gets a new one', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults(
    { method: 'POST', path: createPath, times: 1, dropAnswer: true },
    { method: 'POST', path: createPath, times: 1, cutAfterBytes: 5 },
  )
  const drafts = [world.professionalClone.create(), world.professionalClone.create()]
  for (const draftId of drafts)
    await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'waiting-for-network')
  world.announce()
  for (const draftId of drafts) await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  const bound = drafts.map((draftId) => world.professionalClone.status(draftId).voiceId)
  expect(new Set(bound).size).toBe(2)
  expect((await ownVoices(world)).sort()).toEqual([...bound].sort())
})

test('after a kill between request and response, the next start finds the voice and creates no second one', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ method: 'POST', path: createPath, times: 1, dropAnswer: true })
  const draftId = world.professionalClone.create()
  await expect.poll(() => ownVoices(world)).toHaveLength(1)
  await world.restart()
  const { voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect(await ownVoices(world)).toEqual([voiceId])
})

test('saves an edit to the cloud automatically after a moment, and reports it', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  world.drafts.update(draftId, {
    name: 'Ann',
    description: 'Warm',
    labels: [{ label: 'accent', value: 'irish' }],
  })
  world.topics.emit('draftChanged', { draftId })
  await expect.poll(async () => (await inCloud(world, voiceId)).name).toBe('Ann')
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  // Stripped from the labels of an update (rulings).
  expect((await inCloud(world, voiceId)).labels).toEqual({ accent: 'irish' })
})

test('a description that is emptied here is emptied in the cloud', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  for (const description of ['Calm and warm', '']) {
    world.drafts.update(draftId, { description })
    expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({ cloudDetails: 'saved' })
    expect((await inCloud(world, voiceId)).description).toBe(description)
  }
})

test('Could not save changes to the voice due to an internal error. appears for a refusal, never for a network failure', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const path = `^/v1/voices/pvc/${voiceId}$`
  world.drafts.update(draftId, { name: 'Ben' })
  await world.cloud.setFaults({ method: 'POST', path, times: 1, cutAfterBytes: 0 })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    cloudDetails: 'waiting-for-network',
    problem: null,
  })
  await world.cloud.setFaults({
    method: 'POST',
    path,
    times: 1,
    answer: { status: 400, body: { detail: { status: 'bad_request', message: 'no' } } },
  })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    cloudDetails: 'refused',
    problem: 'Could not save changes to the voice due to an internal error.',
  })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    cloudDetails: 'saved',
    problem: null,
  })
})

test('changes made only in the cloud are taken over; conflicts wait for a choice', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const edit = (json: object) => world.cloud.call('POST', `/v1/voices/pvc/${voiceId}`, { json })
  await edit({ name: 'Elsewhere', labels: { accent: 'irish', gender: 'female' } })
  await world.professionalClone.refresh(draftId)
  expect(world.drafts.get(draftId)).toMatchObject({
    name: 'Elsewhere',
    labels: [
      { label: 'accent', value: 'irish' },
      { label: 'gender', value: 'female' },
    ],
  })
  await edit({ name: 'Theirs' })
  world.drafts.update(draftId, { name: 'Mine' })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    cloudDetails: 'conflict',
    conflict: { fields: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] },
  })
  expect((await inCloud(world, voiceId)).name).toBe('Theirs')
  expect(await world.professionalClone.resolveDetails(draftId, 'mine')).toMatchObject({
    cloudDetails: 'saved',
    conflict: null,
  })
  expect((await inCloud(world, voiceId)).name).toBe('Mine')

  await edit({ name: 'Theirs again' })
  world.drafts.update(draftId, { name: 'Mine again' })
  await world.professionalClone.saveDetails(draftId)
  expect(await world.professionalClone.resolveDetails(draftId, 'theirs')).toMatchObject({
    cloudDetails: 'saved',
  })
  expect(world.drafts.get(draftId).name).toBe('Theirs again')
})

test('a change made in the cloud leaves what is half made in other fields', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const labels = [
    { label: 'accent', value: 'american' },
    { label: 'gender', value: '' },
  ]
  world.drafts.update(draftId, { name: 'Ann ', labels })
  await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}`, { json: { description: 'From elsewhere' } })
  await world.professionalClone.refresh(draftId)
  expect(world.drafts.get(draftId)).toMatchObject({ description: 'From elsewhere', name: 'Ann ', labels })
})

test('a late answer does not undo what was saved since it was asked for', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const client = world.account.client!
  const getVoice = client.getVoice.bind(client)
  const held = Promise.withResolvers<undefined>()
  let reads = 0
  client.getVoice = async (...asked) => {
    const isFirst = reads++ === 0
    const voice = await getVoice(...asked)
    if (isFirst) await held.promise
    return voice
  }
  const late = world.professionalClone.refresh(draftId)
  await expect.poll(() => reads).toBe(1)
  world.drafts.update(draftId, { name: 'Ann' })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({ cloudDetails: 'saved' })
  held.resolve(undefined)
  expect(await late).toMatchObject({ cloudDetails: 'saved', conflict: null })
  expect(world.drafts.get(draftId).name).toBe('Ann')
  expect((await inCloud(world, voiceId)).name).toBe('Ann')
})

test('edits after a save with a lost response do not conflict with that save, even after a kill', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const fault = { method: 'POST', path: `^/v1/voices/pvc/${voiceId}$`, times: 1, dropAnswer: true }
  for (const [first, next, end] of [
    ['Ann', 'Anna', () => undefined],
    ['Bea', 'Beatrice', world.restart],
  ] as const) {
    await world.cloud.setFaults(fault)
    world.drafts.update(draftId, { name: first })
    expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
      cloudDetails: 'waiting-for-network',
    })
    expect((await inCloud(world, voiceId)).name).toBe(first)
    world.drafts.update(draftId, { name: next })
    await end()
    expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
      cloudDetails: 'saved',
      conflict: null,
    })
    expect((await inCloud(world, voiceId)).name).toBe(next)
  }
})

test('an untitled or overlong draft is not sent until it is valid again', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  world.drafts.update(draftId, { name: '  ', description: 'x' })
  await world.professionalClone.saveDetails(draftId)
  expect((await inCloud(world, voiceId)).name).toBe('Untitled voice')
  world.drafts.update(draftId, { name: 'Ann', description: 'x'.repeat(501) })
  await world.professionalClone.saveDetails(draftId)
  expect((await inCloud(world, voiceId)).name).toBe('Untitled voice')
  world.drafts.update(draftId, { description: 'x'.repeat(500) })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({ cloudDetails: 'saved' })
  expect((await inCloud(world, voiceId)).description).toHaveLength(500)
})

test('reports each refused change, and sends the next valid one automatically', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('DELETE', '/requests')
  const refuse = { status: 400, body: { detail: { status: 'bad_request', message: 'no' } } }
  await world.cloud.setFaults({
    method: 'POST',
    path: `^/v1/voices/pvc/${voiceId}$`,
    times: 2,
    answer: refuse,
  })
  const rename = (name: string): void => {
    world.drafts.update(draftId, { name })
    world.topics.emit('draftChanged', { draftId })
  }
  rename('Refused once')
  const first = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'refused')
  // Something else of the draft changed: what was refused as it is is not sent again.
  world.topics.emit('draftChanged', { draftId })
  expect(first.problemAtMs).not.toBeNull()
  rename('Refused twice')
  const second = await world.until(draftId, ({ problemAtMs }) => (problemAtMs ?? 0) > first.problemAtMs!)
  expect(second.problem).toBe('Could not save changes to the voice due to an internal error.')
  rename('Taken')
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect((await inCloud(world, voiceId)).name).toBe('Taken')
  const { recent } = (await world.cloud.control('GET', '/requests')) as {
    recent: { method: string; path: string }[]
  }
  const path = `/v1/voices/pvc/${voiceId}`
  const saves = recent.filter((request) => request.method === 'POST' && request.path === path)
  expect(saves).toHaveLength(3)
})

test('reports a failed save if the cloud is not ready, and retries automatically', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const fault = { method: 'POST', path: `^/v1/voices/pvc/${voiceId}$`, answer: { status: 500, body: {} } }
  await world.cloud.setFaults(fault)
  world.drafts.update(draftId, { name: 'Patient' })
  world.topics.emit('draftChanged', { draftId })
  expect(await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'trying-again')).toMatchObject({
    problem: 'Could not save changes to the voice due to an internal error.',
  })
  await world.cloud.control('DELETE', '/faults')
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
  expect((await inCloud(world, voiceId)).name).toBe('Patient')
})

function addSample(world: CloneWorld, draftId: string): void {
  const file = { sourceName: 'here.wav', sourcePath: '/here.wav', sourceModifiedAtMs: null, sizeBytes: 9 }
  world.samples.insertImporting(draftId, [{ name: 'here.wav', type: 'local', language: 'en', ...file }])
}

test('a voice deleted in the cloud: the draft becomes local only, and is created again only on request', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  addSample(world, draftId)
  await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
  world.drafts.update(draftId, { name: 'Kept here' })
  expect(await world.professionalClone.saveDetails(draftId)).toMatchObject({
    problem:
      'This voice is no longer in the cloud. Your samples are safe on this computer. Upload them to create the voice again.',
  })
  // Samples that were only there are not called safe.
  const other = await world.made()
  await world.cloud.call('DELETE', `/v1/voices/${other.voiceId}`)
  await world.professionalClone.refresh(other.draftId).catch(() => undefined)
  expect(world.professionalClone.status(other.draftId).problem).toBe(
    'This voice is no longer in the cloud. None of its samples are on this computer. Add samples to create it again.',
  )
  expect(world.goneVoices).toEqual([draftId, other.draftId])
  expect(world.drafts.get(draftId).name).toBe('Kept here')
})

test('a voice that the person deleted here is told apart from one that was deleted elsewhere', async () => {
  const world = await openCloneWorld()
  const gone: unknown[] = []
  world.topics.on('voiceGone', (message) => void gone.push(message))
  const deleted = async (isHere: boolean): Promise<string> => {
    const { draftId, voiceId } = await world.made()
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    if (isHere) world.topics.emit('voiceDeletedHere', { voiceId })
    world.topics.emit('voicesMirrored', { voiceIds: [voiceId] })
    await world.until(draftId, ({ problem }) => problem !== null)
    return draftId
  }
  const [here, elsewhere] = [await deleted(true), await deleted(false)]
  expect(gone).toEqual([
    { draftId: here, isDeletedHere: true },
    { draftId: elsewhere, isDeletedHere: false },
  ])
})

test('a voice deleted elsewhere leaves its draft where it is trained or verified, and where sessions and voices are listed', async () => {
  const world = await openCloneWorld()
  const clones = world.professionalClone
  const lost = async (find: (draftId: string) => Promise<unknown>) => {
    const { draftId, voiceId } = await world.made()
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    await find(draftId).catch(() => undefined)
    expect(world.goneVoices.at(-1)).toBe(draftId)
    expect(clones.status(draftId)).toMatchObject({
      verification: null,
      problem: cloneTexts.voiceGoneWithSamples,
    })
  }
  await lost((draftId) => clones.refresh(draftId))
  await lost((draftId) => clones.train(draftId, null))
  await lost((draftId) => clones.verification.captcha(draftId))
  await lost(() => clones.sessions())
  // The list of voices hears of it, or it was deleted there.
  await lost(async (draftId) => {
    world.topics.emit('voicesMirrored', { voiceIds: [clones.status(draftId).voiceId!] })
    await expect.poll(() => world.goneVoices.at(-1)).toBe(draftId)
  })
})

test('the sample dataset becomes no voice of an account, and says where it may', async () => {
  const world = await openCloneWorld()
  const draftId = world.drafts.create({ isSampleDataset: true }).id
  const before = await ownVoices(world)
  world.account.workspace = 'https://api.example.org#ann'
  world.announce()
  await expect
    .poll(async () => (await world.professionalClone.saveDetails(draftId)).problem)
    .toBe('The sample dataset can be uploaded to the demo workspace only.')
  expect(await ownVoices(world)).toEqual(before)
  world.account.workspace = 'demo'
  world.announce()
  await expect.poll(async () => (await world.professionalClone.saveDetails(draftId)).voiceId).not.toBeNull()
})

test('of two drafts of one voice, the one that comes back from the trash gives it up and says so', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  world.drafts.remove(draftId)
  const next = await world.professionalClone.draftOfVoice(voiceId)
  addSample(world, next)
  world.drafts.restore(draftId)
  expect(world.drafts.get(draftId).cloudVoiceId).toBeNull()
  expect(world.professionalClone.status(draftId)).toMatchObject({
    voiceId: null,
    cloudDetails: 'refused',
    problem: cloneTexts.voiceTaken,
    training: [],
  })
  await expect(world.professionalClone.train(draftId, null)).rejects.toMatchObject({ code: 'not-found' })
  expect(world.professionalClone.status(next).voiceId).toBe(voiceId)
  expect(await world.professionalClone.draftOfVoice(voiceId)).toBe(next)
  // Whoever is outside the trash has it.
  world.drafts.remove(next)
  world.drafts.remove(draftId)
  world.drafts.restore(next)
  expect(world.professionalClone.status(next).voiceId).toBe(voiceId)
})

/** The calls of windows. */
const callsOf = ({ drafts, topics }: CloneWorld) =>
  draftHandlers(drafts, { open: () => Promise.reject(new Error('not here')) }, topics)

test('a draft that was made only to look at the voice gives way to the one that comes back from the trash', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const drafts = callsOf(world)
  await drafts.remove({ id: draftId })
  const standIn = await world.professionalClone.draftOfVoice(voiceId)
  expect(standIn).not.toBe(draftId)
  await drafts.restore({ id: draftId })
  expect(world.professionalClone.status(draftId)).toMatchObject({ voiceId, problem: null })
  expect(await world.professionalClone.draftOfVoice(voiceId)).toBe(draftId)
  expect(world.drafts.list({})).toMatchObject([{ id: draftId }])
})

test('a draft that comes back from the trash hears that its voice was deleted meanwhile', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const drafts = callsOf(world)
  await drafts.remove({ id: draftId })
  await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
  await drafts.restore({ id: draftId })
  const { problem } = await world.until(draftId, (status) => status.problem !== null)
  expect(problem).toBe(cloneTexts.voiceGoneWithSamples)
  expect(world.goneVoices).toEqual([draftId])
})

/** Opens a voice that was made elsewhere; nothing is changed in it. */
async function openElsewhere(world: CloneWorld, made: { name: string; labels: Record<string, string> }) {
  const { json } = await world.cloud.call('POST', '/v1/voices/pvc', { json: { language: 'en', ...made } })
  const { voice_id: voiceId } = wireVoiceId.parse(json())
  const draftId = await world.professionalClone.draftOfVoice(voiceId)
  const opened = world.professionalClone.status(draftId)
  await world.professionalClone.saveDetails(draftId)
  expect(await inCloud(world, voiceId)).toMatchObject(made)
  return { opened, draft: world.drafts.get(draftId) }
}

const nothingChanged = { cloudDetails: 'saved', gaps: { unsentDetails: null } }

test('labels that a voice was given at length elsewhere are cut by nobody, and a window can send them', async () => {
  const world = await openCloneWorld()
  const labels = { accent: 'american', use_case: 'Reads warmly and without haste, '.repeat(4).trim() }
  const { opened, draft } = await openElsewhere(world, { name: 'Kathleen', labels })
  expect(opened).toMatchObject(nothingChanged)
  expect(draftPatch.safeParse({ labels: draft.labels }).success).toBe(true)
})

test('blanks that a voice was given elsewhere are no change of its details: nothing is sent or held for them', async () => {
  const world = await openCloneWorld()
  const accent = 'american'
  const blank = await openElsewhere(world, { name: 'Kathleen ', labels: { accent } })
  expect(blank.opened).toMatchObject(nothingChanged)
  const empty = await openElsewhere(world, { name: 'Kathleen', labels: { accent, age: '' } })
  expect(empty.opened).toMatchObject(nothingChanged)
  expect(empty.draft.labels).toEqual([{ label: 'accent', value: accent }])
})

import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { SyncTiming } from '@main/voices/timing'
import { speechClip } from '../../support/audio/speech-clip'
import { filesForm, openTestCloud, toneWav, type TestCloud } from '../../support/cloud/demo-cloud'
import { openSync } from '../../support/cloud/sync-world'
import { openTempLibrary } from '../../support/library/temp-library'
import { tempFolder } from '../../support/temp-folder'

async function openWorld(timing: Partial<SyncTiming> = {}) {
  const cloud = await openTestCloud()
  const library = openTempLibrary()
  const world = openSync({ library, serverUrl: cloud.baseUrl, apiKey: cloud.apiKey, timing })
  onTestFinished(async () => {
    await world.sync.close()
    await world.client.close()
  })
  return { cloud, library, ...world }
}

const remoteName = async (cloud: TestCloud, voiceId: string): Promise<unknown> =>
  ((await cloud.call('GET', `/v1/voices/${voiceId}`)).json() as { name: unknown }).name

const rename = (cloud: TestCloud, voiceId: string, name: string) =>
  cloud.call('POST', `/v1/voices/pvc/${voiceId}`, { json: { name } })

test('voices are mirrored, searchable, readable offline, and removed when deleted in the cloud', async () => {
  const { cloud, sync, way } = await openWorld()
  const ann = await cloud.createVoice('Ann of the North')
  const bea = await cloud.createVoice('bea')
  await sync.now()
  const own = sync.list('').voices.filter(({ voiceId }) => [ann, bea].includes(voiceId))
  expect(own.map(({ name }) => name)).toEqual(['Ann of the North', 'bea'])
  expect(sync.list('NORTH')).toMatchObject({ totalCount: 1, voices: [{ voiceId: ann }] })

  way.isOffline = true
  await sync.now()
  expect(sync.status().state).toBe('offline')
  expect(sync.get(ann)).toMatchObject({ name: 'Ann of the North', isOwner: true, hasPendingEdits: false })

  way.isOffline = false
  await cloud.call('DELETE', `/v1/voices/${bea}`)
  await sync.now()
  expect(sync.list('').voices.map(({ voiceId }) => voiceId)).not.toContain(bea)
  expect(() => sync.get(bea)).toThrow('not-found')
})

test('a sync that cannot begin fails nobody who asked for it, and the next one can', async () => {
  const { cloud, library, sync, way } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  way.isSignedOut = true
  await sync.now()
  expect(sync.status().state).toBe('blocked')
  way.isSignedOut = false
  await sync.now()
  expect(sync.status().state).toBe('idle')
  expect(sync.get(ann).name).toBe('Ann')

  library.db.exec('ALTER TABLE voice_outbox RENAME TO away')
  await sync.now()
  library.db.exec('ALTER TABLE away RENAME TO voice_outbox')
  await sync.now()
  expect(sync.status().state).toBe('idle')
})

test('a voice that comes with wrong types stays as it was known, with its edits, and the others are news', async () => {
  const { cloud, sync } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  const bea = await cloud.createVoice('Bea')
  await sync.now()
  const list = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const broken = list.voices.map((voice) => ({
    ...voice,
    ...('voice_id' in voice && voice.voice_id === ann ? { labels: [1] } : { name: 'Renamed' }),
  }))
  const body = { ...list, voices: broken, has_more: false }
  await cloud.setFaults({ method: 'GET', path: '^/v2/voices', answer: { status: 200, body } })
  sync.update(ann, { description: 'Typed' })
  await sync.now()
  expect(sync.get(bea).name).toBe('Renamed')
  expect(sync.get(ann)).toMatchObject({ name: 'Ann', hasPendingEdits: true, conflict: null })
  await cloud.control('DELETE', '/faults')
  await sync.now()
  await sync.now()
  expect(sync.get(ann)).toMatchObject({ description: 'Typed', hasPendingEdits: false })
})

test('a voice that a list leaves out is deleted all the same', async () => {
  const { cloud, sync, deletedHere } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  await sync.now()
  sync.remove(ann)
  const body = { voices: [], has_more: false }
  await cloud.setFaults({ method: 'GET', path: '^/v2/voices$', times: 1, answer: { status: 200, body } })
  await sync.now()
  expect((await cloud.call('GET', `/v1/voices/${ann}`)).status).toBe(404)
  expect(deletedHere).toEqual([ann])
})

test('finds voices by every word, in any order, ignoring case and accents', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Renée of the Noordërn Coast')
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}`, {
    json: { description: 'Warm, slow', language: 'fr', labels: { accent: 'parisian', age: 'middle_aged' } },
  })
  await sync.now()
  const finds = (search: string): boolean =>
    sync.list(search).voices.some((voice) => voice.voiceId === voiceId)
  const found = [
    'renee',
    'COAST renée',
    'noordern slow',
    'french warm',
    'fr parisian',
    'middle aged',
    'middle_aged',
  ]
  expect(found.filter((search) => !finds(search))).toEqual([])
  expect(['renee german', 'coast"', '%', "'", 'Renée Bea'].filter(finds)).toEqual([])
  expect(finds('  ')).toBe(true)
  sync.update(voiceId, { name: 'Zoë' })
  expect([finds('zoe warm'), finds('renee')]).toEqual([true, false])
})

test('voices that every workspace has are listed by themselves', async () => {
  const { cloud, sync } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  await sync.now()
  expect(sync.list('').voices.map(({ voiceId }) => voiceId)).toEqual([ann])
  const common = sync.list('', true)
  expect(common.voices.map(({ name, isLegacy, obstacle }) => [name, isLegacy, obstacle])).toEqual([
    ['Clara', false, null],
    ['Milo', false, null],
    ['Otto', true, null],
  ])
  expect(common.totalCount).toBe(3)
  expect(sync.list('otto', true).totalCount).toBe(1)
})

test('a favorite stays one through edits and syncs until it is unmarked', async () => {
  const { cloud, sync } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  await sync.now()
  expect(sync.get(ann).isFavorite).toBe(false)
  expect(sync.setFavorite(ann, true).isFavorite).toBe(true)
  sync.setFavorite(ann, true)
  await rename(cloud, ann, 'Bea')
  await sync.now()
  expect(sync.list('').voices).toMatchObject([{ name: 'Bea', isFavorite: true }])
  expect(sync.setFavorite(ann, false).isFavorite).toBe(false)
  expect(() => sync.setFavorite('unknown', true)).toThrow('not-found')
})

test('labels of a cloned voice go to the call of its kind; its samples and language stay', async () => {
  const { cloud, sync } = await openWorld()
  await cloud.control('POST', '/generation', { spokenMaxChars: 12, isCanned: true })
  const clip = speechClip(tempFolder(), { fromS: 20, seconds: 12 })
  const form = filesForm({ name: 'me.mp3', bytes: readFileSync(clip), type: 'audio/mpeg' })
  form.append('name', 'Me')
  form.append('description', 'Warm')
  form.append('labels', JSON.stringify({ language: 'en', accent: 'irish' }))
  const made = await cloud.call('POST', '/v1/voices/add', { form })
  const { voice_id: voiceId } = made.json() as { voice_id: string }
  await sync.now()
  expect(sync.update(voiceId, { labels: { gender: 'female' } })).toMatchObject({ hasPendingEdits: true })
  expect(() => sync.removeSample(voiceId, sync.get(voiceId).samples[0]!.sampleId)).toThrow('invalid-input')
  await sync.now()
  expect(sync.get(voiceId)).toMatchObject({ labels: { gender: 'female' }, hasPendingEdits: false })
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({
    name: 'Me',
    description: 'Warm',
    labels: { language: 'en', gender: 'female' },
    samples: [{ file_name: 'me.mp3' }],
  })
  expect(() => sync.update(sync.list('clara', true).voices[0]!.voiceId, { labels: {} })).toThrow(
    'invalid-input',
  )
})

test('shows offline edits at once and sends them in order, once', async () => {
  const { cloud, sync, way } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  way.isOffline = true
  sync.update(voiceId, { name: 'Bea' })
  expect(sync.update(voiceId, { name: 'Cleo', description: 'Warm' })).toMatchObject({
    name: 'Cleo',
    description: 'Warm',
    hasPendingEdits: true,
  })
  expect(sync.status()).toMatchObject({ state: 'offline', pendingCount: 1 })
  expect(await remoteName(cloud, voiceId)).toBe('Ann')
  way.isOffline = false
  await cloud.control('DELETE', '/requests')
  await sync.now()
  expect(await remoteName(cloud, voiceId)).toBe('Cleo')
  const { counts } = (await cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  expect(Object.entries(counts).filter(([route]) => route.startsWith('POST'))).toHaveLength(1)
  expect(sync.get(voiceId).hasPendingEdits).toBe(false)
  expect(sync.status()).toMatchObject({ state: 'idle', pendingCount: 0, reason: null })
})

test('a conflict keeps both versions until the person chooses', async () => {
  const { cloud, sync, noticed } = await openWorld()
  const [one, two] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  for (const voiceId of [one, two]) {
    sync.update(voiceId, { name: 'Mine' })
    await rename(cloud, voiceId, 'Theirs')
  }
  await sync.now()
  expect(sync.status().conflictCount).toBe(2)
  expect(sync.get(one).conflict).toEqual({ fields: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] })
  expect(await remoteName(cloud, one)).toBe('Theirs')
  await sync.now()
  const told = [one, two].map((voiceId) => ({ kind: 'edit-conflict', voiceName: 'Theirs', voiceId }))
  expect(noticed).toHaveLength(2)
  expect(noticed).toEqual(expect.arrayContaining(told))

  expect(sync.resolve(one, 'theirs')).toMatchObject({ name: 'Theirs', conflict: null })
  sync.resolve(two, 'mine')
  await sync.now()
  expect(await remoteName(cloud, one)).toBe('Theirs')
  expect(await remoteName(cloud, two)).toBe('Mine')
  expect(sync.status()).toMatchObject({ conflictCount: 0, pendingCount: 0 })
})

test('an edit made while the list is on its way is compared with the voice as it is then', async () => {
  const { cloud, sync, client } = await openWorld()
  const ann = await cloud.createVoice('Ann')
  await sync.now()
  await rename(cloud, ann, 'Bea')
  const listAllVoices = client.listAllVoices.bind(client)
  client.listAllVoices = async (...query) => {
    const voices = await listAllVoices(...query)
    sync.update(ann, { name: 'Bea' })
    await rename(cloud, ann, 'Cleo')
    return voices
  }
  await sync.now()
  expect(sync.get(ann).conflict).toEqual({ fields: [{ field: 'name', mine: 'Bea', theirs: 'Cleo' }] })
})

test('discarding one field of an edit keeps the others', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.update(voiceId, { name: 'Mine', description: 'Also mine' })
  await rename(cloud, voiceId, 'Theirs')
  await sync.now()
  expect(sync.resolve(voiceId, 'theirs')).toMatchObject({ name: 'Theirs', description: 'Also mine' })
  await sync.now()
  expect(sync.get(voiceId)).toMatchObject({ description: 'Also mine', hasPendingEdits: false })
})

test('a field reset to what was seen is not an edit: a change in the cloud stays, the rest is sent', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.update(voiceId, { name: 'Bea', description: 'Warm' })
  sync.update(voiceId, { name: 'Ann' })
  await rename(cloud, voiceId, 'Theirs')
  await sync.now()
  expect(sync.get(voiceId)).toMatchObject({
    name: 'Theirs',
    description: 'Warm',
    conflict: null,
    hasPendingEdits: false,
  })
  expect(await remoteName(cloud, voiceId)).toBe('Theirs')
})

test('an edit with a lost response is found in the cloud, not in conflict', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.update(voiceId, { name: 'Bea' })
  await cloud.setFaults({ method: 'POST', path: `/v1/voices/pvc/${voiceId}$`, dropAnswer: true, times: 1 })
  await sync.now()
  expect(await remoteName(cloud, voiceId)).toBe('Bea')
  await sync.now()
  expect(sync.get(voiceId)).toMatchObject({ name: 'Bea', hasPendingEdits: false, conflict: null })
})

test('keeps and reports an edit of a voice that was deleted in the cloud', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.update(voiceId, { name: 'Bea' })
  await cloud.call('DELETE', `/v1/voices/${voiceId}`)
  await sync.now()
  expect(sync.get(voiceId).conflict?.fields).toEqual([
    { field: 'voice', mine: 'Changed here', theirs: 'Deleted in the cloud' },
  ])
  expect(() => sync.resolve(voiceId, 'mine')).toThrow('not-found')
  expect(sync.resolve(voiceId, 'theirs')).toBeNull()
  expect(sync.list('').voices.map((voice) => voice.voiceId)).not.toContain(voiceId)
})

test('a deletion waits in the outbox, can be undone, and is carried out once', async () => {
  const { cloud, sync, way, deletedHere } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const elsewhere = await cloud.createVoice('Bea')
  await sync.now()
  await cloud.call('DELETE', `/v1/voices/${elsewhere}`)
  way.isOffline = true
  sync.remove(voiceId)
  expect(sync.list('').voices.map((voice) => voice.voiceId)).not.toContain(voiceId)
  expect(sync.restore(voiceId).name).toBe('Ann')
  sync.remove(voiceId)
  way.isOffline = false
  await sync.now()
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).status).not.toBe(200)
  expect(sync.status().pendingCount).toBe(0)
  expect(deletedHere).toEqual([voiceId])
})

test('a deletion taken back while the voice is read deletes nothing, and an edit made then is sent, too', async () => {
  const { cloud, sync, client } = await openWorld()
  const [ann, bea] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  const getVoice = client.getVoice.bind(client)
  const meanwhile = new Map([
    [ann, () => sync.restore(ann)],
    [bea, () => sync.update(bea, { description: 'Warm' })],
  ])
  client.getVoice = async (voiceId, o) => {
    const voice = await getVoice(voiceId, o)
    meanwhile.get(voiceId)?.()
    meanwhile.delete(voiceId)
    return voice
  }
  sync.remove(ann)
  sync.update(bea, { name: 'Cleo' })
  await sync.now()
  expect(meanwhile.size).toBe(0)
  expect(await remoteName(cloud, ann)).toBe('Ann')
  expect(sync.get(bea)).toMatchObject({ name: 'Cleo', description: 'Warm', hasPendingEdits: false })
  const there = (await cloud.call('GET', `/v1/voices/${bea}`)).json()
  expect(there).toMatchObject({ name: 'Cleo', description: 'Warm' })
})

test('keeps an edit the cloud refuses with its message, and does not block others', async () => {
  const { cloud, sync } = await openWorld()
  const [one, two] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  const body = { detail: { status: 'bad_name', message: 'This name is taken.' } }
  await cloud.setFaults({ method: 'POST', path: `/v1/voices/pvc/${one}$`, answer: { status: 400, body } })
  sync.update(one, { name: 'Refused' })
  sync.update(two, { name: 'Taken over' })
  await sync.now()
  expect(sync.status()).toMatchObject({
    state: 'blocked',
    reason: 'The cloud rejected an edit: This name is taken.',
  })
  expect(sync.get(one).name).toBe('Refused')
  expect(await remoteName(cloud, two)).toBe('Taken over')
  await cloud.control('DELETE', '/faults')
  sync.update(one, { name: 'Accepted' })
  await sync.now()
  expect(await remoteName(cloud, one)).toBe('Accepted')
  expect(sync.status().state).toBe('idle')
})

test('a deletion of a sample that the cloud refuses, or an edit in conflict, holds back no other deletion', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const names = ['a.wav', 'b.wav', 'c.wav']
  const form = filesForm(...names.map((name, at) => ({ name, bytes: toneWav(1, at + 1) })))
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  await sync.now()
  const there = async () => {
    const voice = (await cloud.call('GET', `/v1/voices/${voiceId}`)).json()
    return (voice as { samples: { file_name: string }[] }).samples.map(({ file_name }) => file_name)
  }
  const ids = new Map(sync.get(voiceId).samples.map(({ fileName, sampleId }) => [fileName, sampleId]))
  const remove = (name: string) => sync.removeSample(voiceId, ids.get(name)!)
  const body = { detail: { status: 'in_use', message: 'In use.' } }
  await cloud.setFaults({ method: 'DELETE', path: `${ids.get('a.wav')}$`, answer: { status: 400, body } })
  remove('a.wav')
  await sync.now()
  remove('b.wav')
  await sync.now()
  expect(await there()).toEqual(['a.wav', 'c.wav'])

  sync.update(voiceId, { name: 'Mine' })
  await rename(cloud, voiceId, 'Theirs')
  await sync.now()
  expect(sync.status().conflictCount).toBe(1)
  remove('c.wav')
  await sync.now()
  expect(await there()).toEqual(['a.wav'])
  expect(sync.get(voiceId).conflict).not.toBeNull()
})

/** A voice of one sample, in the cloud and here. */
async function openSample() {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const form = filesForm({ name: 'a.wav', bytes: toneWav(1) })
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  await sync.now()
  const listed = () => sync.get(voiceId).samples.map(({ sampleId }) => sampleId)
  const [sampleId = ''] = listed()
  return { cloud, sync, voiceId, sampleId, listed }
}

test('a sample that the cloud refuses to delete is shown again, and deleted where the person asks once more', async () => {
  const { cloud, sync, voiceId, sampleId, listed } = await openSample()
  const body = { detail: { status: 'in_use', message: 'In use.' } }
  await cloud.setFaults({ method: 'DELETE', path: `${sampleId}$`, times: 1, answer: { status: 400, body } })
  expect(sync.removeSample(voiceId, sampleId).samples).toEqual([])
  await sync.now()
  expect(listed()).toEqual([sampleId])
  expect(sync.status().reason).toBe('The cloud rejected an edit: In use.')
  expect(sync.removeSample(voiceId, sampleId).samples).toEqual([])
  await sync.now()
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({ samples: [] })
  expect(sync.status().reason).toBeNull()
})

test('an edit at which the cloud fails again and again holds back no other voice', async () => {
  const { cloud, sync } = await openWorld()
  const [one, two] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  await cloud.setFaults({ method: 'POST', path: `/v1/voices/pvc/${one}$`, answer: { status: 500 } })
  sync.update(one, { name: 'Cleo' })
  sync.update(two, { name: 'Dora' })
  await sync.now()
  expect(await remoteName(cloud, one)).toBe('Ann')
  expect(await remoteName(cloud, two)).toBe('Dora')
  expect(sync.status()).toMatchObject({ state: 'blocked', pendingCount: 1 })
  await cloud.control('DELETE', '/faults')
  await sync.now()
  expect(await remoteName(cloud, one)).toBe('Cleo')
  expect(sync.status()).toMatchObject({ state: 'idle', pendingCount: 0 })
})

test('a deletion at which the cloud fails again and again is told as refused, and keeps no later edit waiting', async () => {
  const { cloud, sync, voiceId, sampleId, listed } = await openSample()
  await cloud.setFaults({ method: 'DELETE', path: `${sampleId}$`, answer: { status: 500 } })
  sync.removeSample(voiceId, sampleId)
  sync.update(voiceId, { name: 'Bea' })
  for (let tries = 0; tries < 8; tries++) {
    expect([listed(), await remoteName(cloud, voiceId)]).toEqual([[], 'Ann'])
    await sync.now()
  }
  expect([listed(), await remoteName(cloud, voiceId)]).toEqual([[sampleId], 'Bea'])
  expect(sync.status()).toMatchObject({ pendingCount: 0, reason: 'The cloud rejected an edit.' })
  await cloud.control('DELETE', '/faults')
  sync.removeSample(voiceId, sampleId)
  await sync.now()
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({ samples: [] })
})

test('sends no other edit to a cloud that asks to slow down', async () => {
  const { cloud, sync } = await openWorld()
  const [one, two] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  await cloud.setFaults({ method: 'POST', path: `/v1/voices/pvc/${one}$`, answer: { status: 429 } })
  sync.update(one, { name: 'Cleo' })
  sync.update(two, { name: 'Dora' })
  await sync.now()
  expect([await remoteName(cloud, one), await remoteName(cloud, two)]).toEqual(['Ann', 'Bea'])
  await cloud.control('DELETE', '/faults')
  await sync.now()
  expect([await remoteName(cloud, one), await remoteName(cloud, two)]).toEqual(['Cleo', 'Dora'])
})

test('what the cloud refuses to delete is there again, keeps no later edit waiting, and goes when asked for once more', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  for (const seconds of [31, 32]) {
    const form = filesForm({ name: `${seconds}.wav`, bytes: toneWav(seconds) })
    await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  }
  await sync.now()
  const { samples } = sync.get(voiceId)
  const namesHere = (): string[] => sync.get(voiceId).samples.map(({ fileName }) => fileName)
  const isListed = (): boolean => sync.list('').voices.some((voice) => voice.voiceId === voiceId)
  const answer = { status: 400, body: { detail: { status: 'voice_in_training', message: 'Not now.' } } }
  const [first, second] = samples.map(({ sampleId }) => sampleId)
  await cloud.setFaults({ method: 'DELETE', path: `/samples/${first}$`, answer })
  sync.removeSample(voiceId, first!)
  sync.removeSample(voiceId, second!)
  sync.update(voiceId, { name: 'Bea' })
  expect(namesHere()).toEqual([])
  await sync.now()
  expect(namesHere()).toEqual([samples[0]!.fileName])
  expect(await remoteName(cloud, voiceId)).toBe('Bea')
  expect(sync.status()).toMatchObject({ state: 'blocked', pendingCount: 0 })
  await cloud.control('DELETE', '/faults')
  await sync.now()
  expect(namesHere()).toEqual([samples[0]!.fileName])
  sync.removeSample(voiceId, first!)
  await sync.now()
  expect(namesHere()).toEqual([])
  expect(sync.status().state).toBe('idle')

  await cloud.setFaults({ method: 'DELETE', path: `/v1/voices/${voiceId}$`, answer })
  sync.remove(voiceId)
  expect(isListed()).toBe(false)
  await sync.now()
  expect(isListed()).toBe(true)
  sync.update(voiceId, { name: 'Cleo' })
  await sync.now()
  expect(await remoteName(cloud, voiceId)).toBe('Cleo')
  await cloud.control('DELETE', '/faults')
  sync.remove(voiceId)
  await sync.now()
  expect(isListed()).toBe(false)
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).status).not.toBe(200)
  expect(sync.status().state).toBe('idle')
})

test('garbage, errors, and a missing server change nothing in the mirror', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  for (const answer of [{ status: 200, body: '<html>' }, { status: 500 }, { status: 200, body: {} }]) {
    await cloud.control('DELETE', '/faults')
    await cloud.setFaults({ path: '^/v2/voices', answer })
    await sync.now()
    expect(sync.get(voiceId).name).toBe('Ann')
  }
  expect(sync.status()).toMatchObject({ state: 'blocked' })
})

test('retries a cloud that could not be read automatically, with back-off', async () => {
  const { cloud, sync } = await openWorld({ backOffBaseMs: 5, backOffMaxMs: 20 })
  const voiceId = await cloud.createVoice('Ann')
  await cloud.setFaults({ path: '^/v2/voices', times: 3, answer: { status: 200, body: '<html>' } })
  await sync.now()
  expect(sync.status().state).toBe('blocked')
  await expect.poll(() => sync.status().state).toBe('idle')
  expect(sync.get(voiceId).name).toBe('Ann')
})

/** The voice is read as it is now for so many readings more, whatever becomes of it. */
const lag = async (cloud: TestCloud, voiceId: string, times: number): Promise<unknown> => {
  const voice = (await cloud.call('GET', `/v1/voices/${voiceId}`)).json() as Record<string, unknown>
  const answer = { status: 200, body: voice }
  return cloud.setFaults({ method: 'GET', path: `^/v1/voices/${voiceId}$`, answer, times })
}

test('an edit that the cloud has taken and shows seconds later is not taken back meanwhile', async () => {
  const { cloud, sync, noticed } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.update(voiceId, { name: 'Anna' })
  await lag(cloud, voiceId, 2)
  const syncing = sync.now()
  const names = async () => (await cloud.voicesOf('professional')).map(({ name }) => name)
  await expect.poll(names).toContain('Anna')
  // Changed once more, while the cloud does not show the first change.
  sync.update(voiceId, { name: 'Anna B.' })
  await syncing
  await sync.now()
  expect(sync.get(voiceId)).toMatchObject({ name: 'Anna B.', hasPendingEdits: false })
  expect(await remoteName(cloud, voiceId)).toBe('Anna B.')
  expect(noticed).toEqual([])
})

test('a deletion that the cloud has taken and shows seconds later stays one', async () => {
  const { cloud, sync, deletedHere } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  sync.remove(voiceId)
  await lag(cloud, voiceId, 2)
  await sync.now()
  expect(sync.list('Ann').voices).toEqual([])
  expect(deletedHere).toEqual([voiceId])
})

test('a deletion of a sample is not done because a list tells no samples', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const form = filesForm({ name: 'a.wav', bytes: toneWav(1) })
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  await sync.now()
  const [sample] = sync.get(voiceId).samples
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const body = { voices: voices.map((voice) => ({ ...voice, samples: null })), has_more: false }
  await cloud.setFaults({ path: '^/v2/voices', answer: { status: 200, body }, times: 1 })
  sync.removeSample(voiceId, sample!.sampleId)
  await sync.now()
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({ samples: [] })
})

test('a clone has the samples that the voice itself tells where lists tell none, also while it cannot be read', async () => {
  const { cloud, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const form = filesForm({ name: 'a.wav', bytes: toneWav(1) })
  await cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const body = { voices: voices.map((voice) => ({ ...voice, samples: null })), has_more: false }
  await cloud.setFaults({ path: '^/v2/voices', answer: { status: 200, body } })
  const told = () => sync.get(voiceId).samples.map(({ fileName }) => fileName)
  await sync.now()
  expect(told()).toEqual(['a.wav'])
  await cloud.setFaults({ path: `^/v1/voices/${voiceId}$`, answer: { status: 500, body: {} } })
  await sync.now()
  expect(told()).toEqual(['a.wav'])
})

test('a clone that the cloud refuses to tell holds back no other voice', async () => {
  const { cloud, sync } = await openWorld()
  const [blockedId, voiceId] = [await cloud.createVoice('Ann'), await cloud.createVoice('Bea')]
  await sync.now()
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const body = { voices: voices.map((voice) => ({ ...voice, samples: null })), has_more: false }
  await cloud.setFaults({ path: '^/v2/voices', answer: { status: 200, body } })
  const answer = { status: 403, body: { detail: { status: 'detected_blocked_voice', message: 'no' } } }
  await cloud.setFaults({ method: 'GET', path: `^/v1/voices/${blockedId}$`, answer })
  sync.update(voiceId, { name: 'Beatrice' })
  await sync.now()
  expect(await remoteName(cloud, voiceId)).toBe('Beatrice')
  expect(sync.status()).toMatchObject({ state: 'idle', pendingCount: 0 })
  expect(sync.get(blockedId).name).toBe('Ann')
})

test('a voice just added stays where a list does not have it yet, until one has had it', async () => {
  const { cloud, sync, client } = await openWorld({ settleMs: 30_000 })
  await sync.now()
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const older = { path: '^/v2/voices', answer: { status: 200, body: { voices, has_more: false } }, times: 1 }
  const voiceId = await cloud.createVoice('New')
  sync.learn(await client.getVoice(voiceId))
  await cloud.setFaults(older)
  await sync.now()
  expect(sync.get(voiceId).name).toBe('New')
  await sync.now()
  await cloud.setFaults(older)
  await sync.now()
  expect(() => sync.get(voiceId)).toThrow('not-found')
})

test('an edit of a voice just added is in no conflict with a list that does not have it yet', async () => {
  const { cloud, sync, client, noticed } = await openWorld({ settleMs: 30_000 })
  await sync.now()
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const older = { path: '^/v2/voices', answer: { status: 200, body: { voices, has_more: false } }, times: 1 }
  const voiceId = await cloud.createVoice('New')
  sync.learn(await client.getVoice(voiceId))
  sync.update(voiceId, { name: 'Newer' })
  await cloud.setFaults(older)
  await sync.now()
  expect(noticed).toEqual([])
  expect(sync.get(voiceId)).toMatchObject({ name: 'Newer', hasPendingEdits: true })
  await sync.now()
  expect(await remoteName(cloud, voiceId)).toBe('Newer')
})

test('a voice just added stands in the mirror at once, and an older list does not take it away', async () => {
  const { cloud, sync, client } = await openWorld()
  await sync.now()
  const [found] = (await client.searchLibrary({ pageSize: 1, page: 0 })).voices
  const older = { status: 200, body: { voices: [], has_more: false } }
  await cloud.setFaults({ path: '^/v2/voices', latencyMs: 1_500, answer: older, times: 1 })
  const listing = sync.now()
  const { voiceId } = await client.addLibraryVoice({ ...found!, name: 'Neighbor' })
  sync.learn(await client.getVoice(voiceId))
  expect(sync.list('neighbor').voices).toMatchObject([
    { voiceId, isCopied: true, sharing: { originalVoiceId: found!.voiceId } },
  ])
  expect(sync.shared()).toEqual({ added: [{ voiceId, originalVoiceId: found!.voiceId }], ownIds: [] })
  await listing
  expect(sync.get(voiceId).name).toBe('Neighbor')
  await cloud.call('DELETE', `/v1/voices/${voiceId}`)
  await sync.now()
  expect(sync.shared().added).toEqual([])
})

test.each([
  [401, {}, 'did not accept the API key'],
  [403, {}, 'refused to list the voices'],
  [404, {}, 'refused to list the voices. Check the server address'],
  [429, {}, 'too many requests'],
  [503, {}, 'is having problems'],
  [200, [], 'does not understand'],
])(
  'a reading that ends with %i says what happened, what to do, and that edits are kept',
  async (status, body, words) => {
    const { cloud, sync } = await openWorld()
    await cloud.setFaults({ method: 'GET', path: '^/v2/voices', answer: { status, body } })
    await sync.now()
    const { reason } = sync.status()
    expect(reason).toContain(words)
    expect(reason).toContain('Edits are kept on this computer and sent later.')
  },
)

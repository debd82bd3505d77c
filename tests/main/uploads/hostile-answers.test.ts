import { expect, it } from 'vitest'
import { createBindingStore } from '@main/voices/binding-store'
import { createDraftStore } from '@main/drafts/draft-store'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { CloudSample } from '@main/cloud/cloud-types'
import { eventually } from '../../support/eventually'
import { addDraft } from '../../support/library/upload-library'
import { openWorld, sound, type UploadWorld } from './support/upload-world'

const samplesPath = '/samples$'

const ledgerOf = ({ library }: UploadWorld, draftId: string) =>
  library.db
    .prepare<[string], { state: string; voice_id: string | null; cloud_sample_id: string | null }>(
      'SELECT state, voice_id, cloud_sample_id FROM upload_ledger WHERE draft_id = ? ORDER BY sample_id',
    )
    .all(draftId)
const faultsOf = ({ log }: UploadWorld) => log.filter(({ level }) => level === 'error')
const voiceOf = ({ library }: UploadWorld, draftId: string): string | undefined =>
  library.db
    .prepare<[string], string>('SELECT voice_id FROM draft_voices WHERE draft_id = ?')
    .pluck()
    .get(draftId)
const isDone = (world: UploadWorld, draftId: string): Promise<void> =>
  eventually(() =>
    expect(world.uploads.list().find((upload) => upload.draftId === draftId)?.phase).toBe('done'),
  )

/** One voice with one sample in the cloud, and another draft of the same sound. */
async function openTwo() {
  const world = await openWorld({ files: [sound(1)] })
  world.uploads.start(world.draftId, {})
  await world.until('done')
  const { draftId: otherId } = addDraft(world.library, 'Bob', [sound(1)])
  const before = ledgerOf(world, world.draftId)
  return { world, otherId, before, cloudSampleId: before[0]?.cloud_sample_id ?? '' }
}

it('an answer that names a sample of another voice confirms nothing by it', async () => {
  const { world, otherId, before, cloudSampleId } = await openTwo()
  await world.cloud.setFaults({
    method: 'POST',
    path: samplesPath,
    answer: { status: 200, body: [{ sample_id: cloudSampleId, size_bytes: sound(1).bytes.length }] },
    answerAfterBody: true,
    times: 1,
  })
  world.uploads.start(otherId, {})
  await isDone(world, otherId)
  expect(faultsOf(world)).toEqual([])
  expect(ledgerOf(world, world.draftId)).toEqual(before)
  expect(await world.hashesInCloud()).toHaveLength(2)
})

it('a list with the samples of another voice confirms nothing by them', async () => {
  const { world, otherId, before } = await openTwo()
  const theirs = (await world.cloud.call('GET', `/v1/voices/${voiceOf(world, world.draftId)}`)).json() as {
    samples: unknown[]
  }
  await world.cloud.setFaults({ method: 'POST', path: samplesPath, answer: { status: 503 }, times: 1 })
  world.uploads.start(otherId, {})
  await eventually(() => expect(voiceOf(world, otherId)).toBeDefined())
  const voiceId = voiceOf(world, otherId)
  await world.cloud.setFaults({
    method: 'GET',
    path: `/v1/voices/${voiceId}$`,
    answer: { status: 200, body: { voice_id: voiceId, samples: theirs.samples } },
    times: 2,
  })
  await isDone(world, otherId)
  expect(faultsOf(world)).toEqual([])
  expect(ledgerOf(world, world.draftId)).toEqual(before)
  expect(await world.hashesInCloud()).toHaveLength(2)
})

it('a draft that takes up the voice of one in the trash gets its samples, and sends none of them again', async () => {
  const { world, otherId, cloudSampleId } = await openTwo()
  const { library, topics } = world
  const stores = { library, db: library.db, topics, nowMs: () => Date.now(), workspace: 'demo' }
  const voiceId = voiceOf(world, world.draftId) ?? ''
  createDraftStore({ ...stores, workspace: () => 'demo' }).remove(world.draftId)
  createBindingStore(stores).adopt(otherId, voiceId)
  world.uploads.start(otherId, {})
  await isDone(world, otherId)
  expect(faultsOf(world)).toEqual([])
  expect(ledgerOf(world, otherId)).toEqual([
    // Without its voice its settings would go nowhere.
    { state: 'confirmed', voice_id: voiceId, cloud_sample_id: cloudSampleId },
  ])
  expect(await world.hashesInCloud()).toHaveLength(1)
})

/** A server that keeps what it makes of a file, and answers in an order of its own. */
const transcoding = (rename: (name: string) => string) => (client: CloudClient) => {
  const made = (sample: CloudSample): CloudSample => ({
    ...sample,
    fileName: rename(sample.fileName),
    sizeBytes: (sample.sizeBytes ?? 0) + 512,
    hash: null,
  })
  const getVoice = client.getVoice.bind(client)
  const uploadPvcSamples = client.uploadPvcSamples.bind(client)
  client.uploadPvcSamples = async (...asked) => (await uploadPvcSamples(...asked)).map(made).reverse()
  client.getVoice = async (...asked) => {
    const voice = await getVoice(...asked)
    return { ...voice, samples: voice.samples.map(made) }
  }
  return client
}

it.each([
  ['its own sizes', (name: string) => name],
  ['its own sizes and names', () => 'audio.mp3'],
])('a server that tells %s of what it was sent gets each sample once', async (_what, rename) => {
  const world = await openWorld({
    files: [sound(1), sound(2, 33), sound(3, 35)],
    wrapClient: transcoding(rename),
  })
  world.uploads.start(world.draftId, {})
  await world.until('done')
  expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  expect(world.current().doubles).toEqual([])
})

import { expect, test } from 'vitest'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { wireSamples } from '@shared/wire'
import { filesForm, toneWav } from '../../../support/cloud/demo-cloud'
import { openBypassedWorld } from '../support/bypassed-world'
import type { CloneWorld } from '../support/clone-world'

type States = Exclude<CloudVoice['fineTuning'], null>['states']

/** A voice that needs no verification, and nobody polls. */
async function bypassed() {
  const { world, draftId, voiceId } = await openBypassedWorld()
  const { professionalClone: clones, samples, library } = world
  const add = (): string => {
    const file = { name: 'extra.wav', type: 'local', language: 'en', sourceName: 'extra.wav' } as const
    const source = { sourcePath: '/extra.wav', sourceModifiedAtMs: null, sizeBytes: 9 }
    const [id = ''] = samples.insertImporting(draftId, [{ ...file, ...source }])
    return id
  }
  return {
    world,
    draftId,
    voiceId,
    add,
    /** Adds a sample that the cloud has confirmed. */
    addUploaded: () => {
      const id = add()
      library.db
        .prepare(
          `INSERT INTO upload_ledger (sample_id, workspace, draft_id, voice_id, upload_name, file_path, sha256,
            size_bytes, state, cloud_sample_id, attempts, updated_at_ms)
          VALUES (?, 'demo', ?, ?, 'extra.wav', 'audio/a.wav', 'a', 9, 'confirmed', ?, 1, 1)`,
        )
        .run(id, draftId, voiceId, `cloud-${id}`)
      return id
    },
    train: (modelId: string | null = null) => clones.train(draftId, modelId, { isPartial: true }),
    trainElsewhere: () => world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} }),
    end: async () => {
      await world.cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
      await clones.refresh(draftId)
    },
    isRetrainDue: () => clones.status(draftId).gaps.hasNewSamples,
  }
}

/** The cloud tells these states from now on, and takes every request to train. */
function tellStates({ account }: CloneWorld, states: States): void {
  const cloud = account.client!
  account.client = {
    ...cloud,
    trainPvcVoice: () => Promise.resolve(),
    async getVoice(...asked) {
      const voice = await cloud.getVoice(...asked)
      return { ...voice, fineTuning: voice.fineTuning && { ...voice.fineTuning, states } }
    },
  }
}

test('a sample that was added since the voice was trained is known, until it is trained again', async () => {
  const { addUploaded, train, end, isRetrainDue, world, draftId } = await bypassed()
  addUploaded()
  await train()
  expect(isRetrainDue()).toBe(false)
  await end()
  addUploaded()
  expect(isRetrainDue()).toBe(true)
  await world.professionalClone.refresh(draftId)
  expect(isRetrainDue()).toBe(true)
  await train()
  expect(isRetrainDue()).toBe(false)
})

test('a training that runs by then does not learn what was added since, however often it is asked for', async () => {
  for (const isElsewhere of [false, true]) {
    const { addUploaded, train, trainElsewhere, end, isRetrainDue, world, draftId } = await bypassed()
    addUploaded()
    await (isElsewhere ? trainElsewhere().then(() => world.professionalClone.refresh(draftId)) : train())
    addUploaded()
    expect(isRetrainDue()).toBe(true)
    // fine_tuning_already_queued
    await train()
    expect(isRetrainDue()).toBe(true)
    await end()
    expect(isRetrainDue()).toBe(true)
    await train()
    await end()
    expect(isRetrainDue()).toBe(false)
  }
})

test('a training that was asked for and is not shown yet does not learn what was added since', async () => {
  const { addUploaded, train, end, isRetrainDue, world, voiceId } = await bypassed()
  await world.cloud.setFaults({ method: 'GET', path: `/v1/voices/${voiceId}$`, staleList: true })
  await train()
  addUploaded()
  await train()
  await world.cloud.control('DELETE', '/faults')
  await end()
  expect(isRetrainDue()).toBe(true)
})

test('a sample that was left out on purpose asks for no other training until it is uploaded', async () => {
  const { add, addUploaded, train, end, isRetrainDue, world } = await bypassed()
  addUploaded()
  const left = add()
  await train()
  expect(isRetrainDue()).toBe(false)
  await end()
  expect(isRetrainDue()).toBe(false)
  add()
  expect(isRetrainDue()).toBe(true)
  await train()
  await end()
  expect(isRetrainDue()).toBe(false)
  world.library.db
    .prepare(
      `INSERT INTO upload_ledger SELECT ?, workspace, draft_id, voice_id, upload_name, file_path, sha256, size_bytes,
        duration_ms, state, 'cloud-left', error, attempts, settle_until_ms, updated_at_ms FROM upload_ledger`,
    )
    .run(left)
  expect(isRetrainDue()).toBe(true)
})

test('where one model alone is trained again, the others have not heard what was added', async () => {
  const { addUploaded, train, isRetrainDue, world, draftId } = await bypassed()
  const { professionalClone: clones } = world
  addUploaded()
  await train()
  tellStates(world, { eleven_v3: 'failed', eleven_flash_v2_5: 'fine_tuned' })
  await clones.refresh(draftId)
  expect(isRetrainDue()).toBe(false)
  addUploaded()
  await train('eleven_v3')
  tellStates(world, { eleven_v3: 'fine_tuned', eleven_flash_v2_5: 'fine_tuned' })
  await clones.refresh(draftId)
  expect(isRetrainDue()).toBe(true)
  await train('eleven_flash_v2_5')
  expect(isRetrainDue()).toBe(false)
})

test('a sample of the cloud that is brought here after the training was part of it', async () => {
  const { train, isRetrainDue, world, draftId, voiceId } = await bypassed()
  const form = filesForm({ name: 'line.wav', bytes: toneWav(31) })
  const answer = await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  const cloudSampleId = wireSamples.parse(answer.json())[0]!.sample_id
  await world.professionalClone.refresh(draftId)
  await train()
  const jobId = world.professionalClone.cloudSamples.download(draftId, cloudSampleId)
  await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
  expect(world.samples.list(draftId)).toHaveLength(1)
  expect(isRetrainDue()).toBe(false)
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { createMirrorStore } from '@main/voices/mirror-store'
import type { ProfessionalCloneDeps } from '@main/professional-clone/professional-clone'
import { heldTraining, unsentGapWords } from '@renderer/copy/gap-words'
import { wireSamples } from '@shared/wire'
import { filesForm, toneWav } from '../../../support/cloud/demo-cloud'
import { tempFolder } from '../../../support/temp-folder'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

function addLocalSample({ samples }: CloneWorld, draftId: string, language = 'en'): string {
  const [id = ''] = samples.insertImporting(draftId, [
    {
      name: 'extra.wav',
      type: 'local',
      language,
      sourceName: 'extra.wav',
      sourcePath: '/extra.wav',
      sourceModifiedAtMs: null,
      sizeBytes: 9,
    },
  ])
  return id
}

/** A draft whose voice has one sample, in the cloud only until `download`. */
async function withCloudSample(world: CloneWorld, draftId: string, voiceId: string) {
  const form = filesForm({ name: 'line.wav', bytes: toneWav(31) })
  const answer = await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  const cloudSampleId = wireSamples.parse(answer.json())[0]!.sample_id
  await world.professionalClone.refresh(draftId)
  return async (): Promise<string> => {
    const jobId = world.professionalClone.cloudSamples.download(draftId, cloudSampleId)
    await expect.poll(() => world.jobs.list().find(({ id }) => id === jobId)?.state).toBe('done')
    return world.samples.list(draftId)[0]!.id
  }
}

/** Told where training waits for the person. */
const isVerified = { title: 'Untitled voice is verified', body: 'Open it to start training.' }

const trainings = async ({ cloud }: CloneWorld): Promise<number> => {
  const { counts } = (await cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  return counts['POST /v1/voices/pvc/:voiceId/train'] ?? 0
}

async function bypassed(deps: Partial<ProfessionalCloneDeps> = {}) {
  const world = await openCloneWorld({ deps })
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  return { world, clones: world.professionalClone, draftId, voiceId }
}

test('training does not start without samples that are on this computer only, unless the person says so', async () => {
  const { world, clones, draftId } = await bypassed()
  addLocalSample(world, draftId)
  expect(clones.status(draftId).gaps.pendingSamples).toEqual(['extra.wav'])
  await expect(clones.train(draftId, null)).rejects.toMatchObject({ code: 'training-waits' })
  expect(await trainings(world)).toBe(0)
  await expect.poll(() => clones.isBusy()).toBe(false)
  const asked = clones.train(draftId, null, { isPartial: true })
  expect(clones.isBusy()).toBe(true)
  await asked
  await expect.poll(() => clones.isBusy()).toBe(false)
  expect(await trainings(world)).toBe(1)
})

test('training that the cloud took is not told as failed where it cannot be stored', async () => {
  const { world, clones, draftId } = await bypassed()
  const { db } = world.library
  await world.cloud.setFaults({ method: 'POST', path: '/train$', times: 1, latencyMs: 300 })
  const training = clones.train(draftId, null)
  await expect.poll(() => trainings(world)).toBe(1)
  db.pragma('query_only = 1')
  await expect(training).resolves.toBeDefined()
  db.pragma('query_only = 0')
  expect(world.log.some(({ msg }) => msg.includes('fine-tuning started'))).toBe(true)
  expect(await trainings(world)).toBe(1)
})

test('training waits for settings that the cloud does not have', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  const download = await withCloudSample(world, draftId, voiceId)
  const sampleId = await download()
  expect(clones.status(draftId).gaps).toMatchObject({ pendingSamples: [], unsentSettings: [] })
  const { settings } = world
  settings.save([{ sampleId, patch: { trim: { startMs: 0, endMs: 20_000 } } }])
  expect(clones.status(draftId).gaps.unsentSettings).toEqual([{ name: 'line.wav', kind: 'waiting' }])
  for (const isPartial of [false, true])
    await expect(clones.train(draftId, null, { isPartial })).rejects.toMatchObject({ code: 'training-waits' })
  expect(await trainings(world)).toBe(0)
  // A change of what is unsent is told to the windows.
  settings.save([{ sampleId, patch: { trim: null } }])
  world.events.length = 0
  world.topics.emit('unsentSettingsChanged', { draftId })
  expect(world.events).toMatchObject([{ name: 'changed', payload: { gaps: { unsentSettings: [] } } }])
})

test('training that is asked for just after an upload waits until the cloud lists its samples', async () => {
  const { world, clones, draftId, voiceId } = await bypassed({ timing: { settleMs: 20_000, pollMs: 20 } })
  const client = world.account.client!
  const getVoice = client.getVoice.bind(client)
  const before = await getVoice(voiceId)
  const download = await withCloudSample(world, draftId, voiceId)
  await download()
  const uploads = createUploadStore({ library: world.library, nowMs: Date.now, workspace: 'demo' })
  uploads.begin(draftId, {}, [])
  uploads.setPhase(draftId, 'done', null)
  let stale = 2
  client.getVoice = (...asked) => (stale-- > 0 ? Promise.resolve(before) : getVoice(...asked))
  await clones.train(draftId, null)
  expect(await trainings(world)).toBe(1)
})

test('training waits where a sample is not in the voice any more, also after a review', async () => {
  for (const isReviewed of [false, true]) {
    const { world, draftId, voiceId, approve } = await inReview({ isTrainingWanted: false })
    const download = await withCloudSample(world, draftId, voiceId)
    await download()
    if (isReviewed) await world.professionalClone.train(draftId, null)
    const [sample] = (await world.account.client!.getVoice(voiceId)).samples
    await world.cloud.call('DELETE', `/v1/voices/pvc/${voiceId}/samples/${sample!.sampleId}`)
    await approve()
    await world.professionalClone.refresh(draftId)
    expect(world.professionalClone.status(draftId)).toMatchObject({
      trainingGate: 'open',
      gaps: { pendingSamples: [] },
    })
    await expect(world.professionalClone.train(draftId, null)).rejects.toMatchObject({
      code: 'training-waits',
      detail: { for: 'samples', reason: 'not-listed' },
    })
    expect(await trainings(world)).toBe(0)
    await world.professionalClone.train(draftId, null, { isPartial: true })
    expect(await trainings(world)).toBe(1)
  }
})

test('training waits for a deletion of a cloud sample that is on its way, and names one the cloud refused', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  await withCloudSample(world, draftId, voiceId)
  const voice = await world.account.client!.getVoice(voiceId)
  const mirror = createMirrorStore(world.library.db, 'demo')
  mirror.write([{ voice, digest: '1' }], 1)
  mirror.enqueue(voiceId, { kind: 'delete-sample', sampleId: voice.samples[0]!.sampleId }, 2)
  const { gaps } = clones.status(draftId)
  expect(gaps).toMatchObject({ unsentSettings: [], pendingDeletions: ['line.wav'] })
  expect(unsentGapWords(gaps, false)).toBe('Wait until “line.wav” is deleted from the cloud.')
  await expect(clones.train(draftId, null, { isPartial: true })).rejects.toMatchObject({
    code: 'training-waits',
  })
  expect(await trainings(world)).toBe(0)
  mirror.mark(mirror.outbox()[0]!.id, 'refused')
  expect(clones.status(draftId).gaps).toMatchObject({ pendingDeletions: [], removedSamples: ['line.wav'] })
})

test('a voice that was trained elsewhere meanwhile is left alone where nobody pressed, and trained again where somebody did', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
  expect(await trainings(world)).toBe(1)
  const entered = await clones.train(draftId, null, { isFirst: true })
  expect(entered.training.map(({ state }) => state)).toContain('queued')
  await world.cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
  const trained = await clones.train(draftId, null, { isFirst: true })
  expect(trained.training.map(({ state }) => state)).toContain('fine_tuned')
  expect(await trainings(world)).toBe(1)
  await clones.train(draftId, null)
  expect(await trainings(world)).toBe(2)
})

test('a review that ends well trains by itself only what the person meant', async () => {
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  for (const isPartial of [false, true]) {
    const world = await openCloneWorld()
    const { draftId, voiceId } = await world.made()
    await world.cloud.control('POST', '/verification', { holdReviews: true })
    await world.professionalClone.verification.requestManual(draftId, [document], '')
    if (isPartial) addLocalSample(world, draftId)
    await world.professionalClone.train(draftId, null, { isPartial })
    expect(world.professionalClone.status(draftId).isPartialWanted).toBe(isPartial)
    if (!isPartial) addLocalSample(world, draftId)
    // Kept over a restart.
    await world.restart()
    await world.cloud.control('POST', '/verification', { approve: voiceId })
    await world.until(draftId, ({ verification }) => verification?.isAllowedToFineTune === true)
    if (isPartial) {
      await expect.poll(() => trainings(world)).toBe(1)
    } else {
      expect(world.desktop.notifications).toMatchObject([isVerified])
      await world.professionalClone.refresh(draftId)
      expect(await trainings(world)).toBe(0)
    }
  }
})

/** A voice in review whose training is asked for; nobody polls it. */
async function inReview({ isTrainingWanted = true, wasTrained = false } = {}) {
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  const timing = { settleMs: 60, pollMs: 600_000, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  if (wasTrained) {
    // Where the workspace asked for no verification yet.
    await world.cloud.setAccount({ can_bypass_voice_captcha: true })
    await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
    await world.cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
    await world.cloud.setAccount({ can_bypass_voice_captcha: false })
  }
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [document], '')
  if (isTrainingWanted) await world.professionalClone.train(draftId, null)
  const approve = () => world.cloud.control('POST', '/verification', { approve: voiceId })
  return { world, draftId, voiceId, approve }
}

test('a training that a review allows waits for a deletion on its way, and begins once the cloud has done it', async () => {
  const { world, draftId, voiceId, approve } = await inReview()
  await withCloudSample(world, draftId, voiceId)
  const voice = await world.account.client!.getVoice(voiceId)
  const mirror = createMirrorStore(world.library.db, 'demo')
  mirror.write([{ voice, digest: '1' }], 1)
  mirror.enqueue(voiceId, { kind: 'delete-sample', sampleId: voice.samples[0]!.sampleId }, 2)
  await approve()
  await world.professionalClone.refresh(draftId)
  expect(world.professionalClone.status(draftId).isTrainingWanted).toBe(true)
  expect(world.desktop.notifications).toEqual([])
  expect(await trainings(world)).toBe(0)
  mirror.drop(mirror.outbox()[0]!.id)
  await world.professionalClone.refresh(draftId)
  await expect.poll(() => trainings(world)).toBe(1)
})

test('a training without some samples waits, after a review, for those that are being uploaded by then', async () => {
  const { world, draftId, approve } = await inReview({ isTrainingWanted: false })
  addLocalSample(world, draftId)
  await world.professionalClone.train(draftId, null, { isPartial: true })
  const uploads = createUploadStore({ library: world.library, nowMs: () => 0, workspace: 'demo' })
  uploads.begin(draftId, {}, [])
  await approve()
  await world.professionalClone.refresh(draftId)
  // One that begins would have been asked for by then.
  await wait(300)
  expect(world.professionalClone.status(draftId).isTrainingWanted).toBe(true)
  expect(await trainings(world)).toBe(0)
  uploads.setPhase(draftId, 'done', null)
  await world.professionalClone.refresh(draftId)
  await expect.poll(() => trainings(world)).toBe(1)
})

test('a voice that was trained before is trained again once its review has ended well, unless it trains by then', async () => {
  for (const isBegunElsewhere of [false, true]) {
    const { world, draftId, voiceId, approve } = await inReview({ wasTrained: true })
    expect(world.professionalClone.status(draftId)).toMatchObject({ isTrainingWanted: true })
    expect(await trainings(world)).toBe(1)
    await approve()
    if (isBegunElsewhere) await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
    // Kept over a restart, after which the voice is read.
    await world.restart()
    await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'queued'))
    await world.until(draftId, ({ isTrainingWanted }) => !isTrainingWanted)
    expect(await trainings(world)).toBe(2)
  }
})

test('training that the cloud refuses after a review is told and not asked for again; one it is too busy for is', async () => {
  for (const status of [400, 429]) {
    const { world, draftId, approve } = await inReview()
    const path = '/train$'
    await world.cloud.setFaults({
      method: 'POST',
      path,
      answer: { status, body: { detail: { status: 'no' } } },
    })
    await approve()
    await world.professionalClone.refresh(draftId)
    const isHeld = status === 400
    await expect.poll(() => trainings(world)).toBeGreaterThan(0)
    if (isHeld) await world.until(draftId, ({ isTrainingWanted }) => !isTrainingWanted)
    expect(world.desktop.notifications).toMatchObject(isHeld ? [isVerified] : [])
    await world.cloud.control('DELETE', '/faults')
    await world.professionalClone.refresh(draftId)
    const { training } = isHeld
      ? world.professionalClone.status(draftId)
      : await world.until(draftId, (now) => now.training.some(({ state }) => state === 'queued'))
    expect(training.some(({ state }) => state === 'queued')).toBe(!isHeld)
  }
})

test('is requested once where the wish kept during a review and the person start it at one time', async () => {
  for (const modelId of [null, 'eleven_v3']) {
    const { world, draftId, approve } = await inReview()
    await approve()
    // Reads the voice first: the wish is on its way when training is asked for.
    const reading = world.professionalClone.refresh(draftId)
    const [, { training }] = await Promise.all([reading, world.professionalClone.train(draftId, modelId)])
    expect(training.map(({ state }) => state)).toContain('queued')
    expect(await trainings(world)).toBe(1)
    await world.professionalClone.refresh(draftId)
    expect(await trainings(world)).toBe(1)
  }
  // Nothing else reads it: the press alone hears of the review.
  const { world, draftId, approve } = await inReview()
  await approve()
  await world.professionalClone.train(draftId, null)
  await world.professionalClone.refresh(draftId)
  expect(await trainings(world)).toBe(1)
})

test('a review whose end is read where training is asked for is not told as one that leaves it to be started', async () => {
  const { world, draftId, approve } = await inReview({ isTrainingWanted: false })
  await approve()
  // Nothing else reads it: the press alone hears of the review.
  await world.professionalClone.train(draftId, null)
  expect(await trainings(world)).toBe(1)
  expect(world.desktop.notifications).toEqual([])
})

test('what the person presses decides, not the wish that the same reading of the voice would hold back', async () => {
  const { world, draftId, approve } = await inReview()
  addLocalSample(world, draftId)
  await approve()
  await world.professionalClone.train(draftId, null, { isPartial: true })
  expect(await trainings(world)).toBe(1)
  expect(world.desktop.notifications).toEqual([])
})

test('nothing is trained that was neither verified nor sent to review', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  expect(world.professionalClone.status(draftId)).toMatchObject({
    trainingGate: 'verify',
    hasConsented: true,
  })
  await expect(world.professionalClone.train(draftId, null)).rejects.toMatchObject({
    code: 'training-waits',
    detail: { for: 'verification' },
  })
  expect(await trainings(world)).toBe(0)
})

test('names samples removed here that are still in the voice', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  const download = await withCloudSample(world, draftId, voiceId)
  world.samples.remove(draftId, [await download()])
  expect(clones.status(draftId).gaps).toMatchObject({ pendingSamples: [], removedSamples: ['line.wav'] })
})

test('details do not go to the cloud while the samples are not all in the language', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  const languageThere = async () => (await world.account.client!.getVoice(voiceId)).fineTuning?.language
  const local = addLocalSample(world, draftId)
  const ready = { sha256: 'a'.repeat(64), sizeBytes: 9, fileName: 'a.wav', facts: { durationMs: 31_000 } }
  world.samples.markReady(local, ready as Parameters<typeof world.samples.markReady>[1])
  world.drafts.update(draftId, { language: 'de', labels: [{ label: 'accent', value: 'standard' }] })
  expect(clones.status(draftId).gaps.isLanguageMixed).toBe(true)
  expect((await clones.saveDetails(draftId)).cloudDetails).toBe('held')
  expect(await languageThere()).toBe('en')
  world.samples.setLanguage(draftId, [local], 'de')
  expect(clones.status(draftId).gaps.isLanguageMixed).toBe(false)
  expect((await clones.saveDetails(draftId)).cloudDetails).toBe('saved')
  expect(await languageThere()).toBe('de')

  // What only the cloud has is in the voice's language.
  await withCloudSample(world, draftId, voiceId)
  const voice = await world.account.client!.getVoice(voiceId)
  createMirrorStore(world.library.db, 'demo').write([{ voice, digest: '1' }], 1)
  expect(clones.status(draftId).gaps.isLanguageMixed).toBe(false)
  world.samples.remove(draftId, [local])
  world.drafts.update(draftId, { language: 'en', labels: [{ label: 'accent', value: 'american' }] })
  expect(clones.status(draftId).gaps.isLanguageMixed).toBe(true)
  // A change of the mirror is told to the windows.
  world.events.length = 0
  world.topics.emit('voicesMirrored', { voiceIds: [voiceId] })
  expect(world.events).toMatchObject([{ name: 'changed', payload: { gaps: { isLanguageMixed: true } } }])
})

/**
 * The language is changed after the upload: the samples stay in the other one, so the details are kept from the cloud.
 * @returns what changes it back, and the name
 */
async function changeLanguage(world: CloneWorld, draftId: string, voiceId: string): Promise<() => void> {
  const download = await withCloudSample(world, draftId, voiceId)
  await download()
  const { language, labels } = world.drafts.get(draftId)
  world.drafts.update(draftId, { language: 'de', labels: [{ label: 'accent', value: 'standard' }] })
  return () => void world.drafts.update(draftId, { name: 'Ana', language, labels })
}

test('training waits for details that were changed here and the cloud does not have', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  expect(clones.status(draftId).gaps.unsentDetails).toBeNull()
  const fix = await changeLanguage(world, draftId, voiceId)
  expect((await clones.saveDetails(draftId)).cloudDetails).toBe('held')
  for (const isPartial of [false, true])
    await expect(clones.train(draftId, null, { isPartial })).rejects.toMatchObject({
      code: 'training-waits',
      detail: { for: 'details' },
    })
  expect(await trainings(world)).toBe(0)
  const { gaps } = clones.status(draftId)
  expect(gaps).toMatchObject({ pendingSamples: [], unsentDetails: 'held' })
  expect(heldTraining(gaps, { isOffline: false })).toMatchObject({
    title: 'Training has not started',
    body: 'The details changed here are not in the cloud. All audio samples must be in the same language.',
  })
  fix()
  expect(clones.status(draftId).gaps.unsentDetails).toBe('waiting')
  await clones.saveDetails(draftId)
  await clones.train(draftId, null)
  expect(await trainings(world)).toBe(1)
  expect((await world.account.client!.getVoice(voiceId)).name).toBe('Ana')
})

test('a language chosen after the upload goes to the cloud once the samples there are said to be in it', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  await changeLanguage(world, draftId, voiceId)
  expect((await clones.saveDetails(draftId)).cloudDetails).toBe('held')
  const ids = world.samples.list(draftId).map(({ id }) => id)
  world.samples.setLanguage(draftId, ids, 'de')
  expect((await clones.saveDetails(draftId)).cloudDetails).toBe('saved')
  await clones.train(draftId, null)
  expect(await trainings(world)).toBe(1)
  expect((await world.account.client!.getVoice(voiceId)).fineTuning?.language).toBe('de')
})

test('a training that a review allows waits for changed details, and tells where they need the person', async () => {
  for (const isFixed of [false, true]) {
    const { world, draftId, voiceId, approve } = await inReview()
    const fix = await changeLanguage(world, draftId, voiceId)
    if (isFixed) fix()
    await approve()
    await world.professionalClone.refresh(draftId)
    expect(await trainings(world)).toBe(0)
    expect(world.desktop.notifications).toMatchObject(isFixed ? [] : [isVerified])
    await world.professionalClone.saveDetails(draftId)
    if (isFixed) await expect.poll(() => trainings(world)).toBe(1)
    const { name } = await world.account.client!.getVoice(voiceId)
    expect([name, await trainings(world)]).toEqual(isFixed ? ['Ana', 1] : ['Untitled voice', 0])
  }
})

test('details that the cloud refused, or that were changed there too, are named', async () => {
  const { world, clones, draftId, voiceId } = await bypassed()
  const path = `^/v1/voices/pvc/${voiceId}$`
  await world.cloud.setFaults({
    method: 'POST',
    path,
    answer: { status: 400, body: { detail: { status: 'no' } } },
  })
  world.drafts.update(draftId, { name: 'Ana' })
  await clones.saveDetails(draftId)
  expect(clones.status(draftId).gaps.unsentDetails).toBe('refused')
  await world.cloud.control('DELETE', '/faults')
  await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}`, { json: { name: 'Bea' } })
  await expect(clones.train(draftId, null)).rejects.toMatchObject({ detail: { for: 'details' } })
  expect(clones.status(draftId).gaps.unsentDetails).toBe('conflict')
  expect(await trainings(world)).toBe(0)
})

test('where the terms have changed during a review, the person is told to confirm them', async () => {
  const { world, draftId, approve } = await inReview()
  world.library.db.prepare(`UPDATE consents SET terms_version = 'earlier'`).run()
  await approve()
  await world.professionalClone.refresh(draftId)
  expect(world.professionalClone.status(draftId).trainingGate).toBe('confirm-rights')
  expect(world.desktop.notifications).toMatchObject([isVerified])
  await world.professionalClone.refresh(draftId)
  expect(world.desktop.notifications).toHaveLength(1)
  expect(await trainings(world)).toBe(0)
})

test('that training can start is not told of a voice that trains by then', async () => {
  for (const isBegun of [false, true]) {
    const { world, draftId, voiceId, approve } = await inReview({ isTrainingWanted: false })
    await approve()
    if (isBegun) await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
    await world.professionalClone.refresh(draftId)
    expect(world.desktop.notifications.map(({ body }) => body)).toEqual(
      isBegun ? [] : ['Training can start now.'],
    )
  }
  // Neither of one that was meant to train and whose terms have changed since.
  const { world, draftId, voiceId, approve } = await inReview()
  world.library.db.prepare(`UPDATE consents SET terms_version = 'earlier'`).run()
  await approve()
  await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
  await world.professionalClone.refresh(draftId)
  expect(world.desktop.notifications).toEqual([])
})

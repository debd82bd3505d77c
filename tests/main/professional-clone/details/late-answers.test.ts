import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../support/temp-folder'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

/** The first reading of a voice is answered at once, and arrives when it is let go. */
function holdFirstRead({ account }: CloneWorld) {
  const client = account.client!
  const getVoice = client.getVoice.bind(client)
  const held = Promise.withResolvers<undefined>()
  let reads = 0
  client.getVoice = async (...asked) => {
    const isFirst = reads++ === 0
    const voice = await getVoice(...asked)
    if (isFirst) await held.promise
    return voice
  }
  return { letGo: () => held.resolve(undefined), count: () => reads }
}

async function heldReview(world: CloneWorld, draftId: string): Promise<void> {
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [document], '')
}

test('a late answer does not call a review refused that was asked for since, nor end the wish to train', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const reads = holdFirstRead(world)
  const late = world.professionalClone.refresh(draftId)
  await expect.poll(reads.count).toBe(1)
  await heldReview(world, draftId)
  await world.professionalClone.train(draftId, null)
  reads.letGo()
  expect(await late).toMatchObject({
    trainingGate: 'await-review',
    verification: { isManualRequested: true },
  })
  expect(world.desktop.notifications).toEqual([])
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'queued'))
})

test('an answer that leaves out fine-tuning takes back neither a review, nor the wish to train, nor the language', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const { professionalClone: clone, cloud, drafts } = world
  drafts.update(draftId, { language: 'de' })
  await clone.saveDetails(draftId)
  await heldReview(world, draftId)
  await clone.train(draftId, null)
  const voice = (await cloud.call('GET', `/v1/voices/${voiceId}`, {})).json() as Record<string, unknown>
  const body = { ...voice, fine_tuning: null }
  await cloud.setFaults({ method: 'GET', path: `/v1/voices/${voiceId}$`, answer: { status: 200, body } })
  expect(await clone.refresh(draftId)).toMatchObject({
    trainingGate: 'await-review',
    isTrainingWanted: true,
    verification: { isManualRequested: true },
  })
  expect(drafts.get(draftId).language).toBe('de')
  await cloud.control('DELETE', '/faults')
  await cloud.control('POST', '/verification', { approve: voiceId })
  await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'queued'))
})

test('a late answer about a voice that was lost meanwhile says nothing of the next one', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const reads = holdFirstRead(world)
  const late = world.professionalClone.refresh(draftId)
  await expect.poll(reads.count).toBe(1)
  world.library.db.prepare(`UPDATE draft_voices SET voice_id = 'another'`).run()
  world.library.db.prepare('UPDATE clone_states SET seen = NULL').run()
  reads.letGo()
  await expect(late).rejects.toMatchObject({ code: 'not-found', detail: { what: 'cloud-voice' } })
  expect(world.professionalClone.status(draftId).verification).toBeNull()
})

test('the wish to train a voice ends with the voice', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await heldReview(world, draftId)
  await world.professionalClone.train(draftId, null, { isPartial: true })
  expect(world.professionalClone.status(draftId).isPartialWanted).toBe(true)
  await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
  await expect.poll(() => world.goneVoices).toContain(draftId)
  await expect.poll(() => world.professionalClone.status(draftId).isPartialWanted).toBe(false)
})

test('details on a disk that takes no more are sent with the next change, and nothing breaks meanwhile', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const { professionalClone: clone, drafts, library } = world
  drafts.update(draftId, { name: 'Another name' })
  library.db.pragma('query_only = on')
  expect(await clone.saveDetails(draftId)).toMatchObject({ draftId })
  library.db.pragma('query_only = off')
  await clone.saveDetails(draftId)
  await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
})

test('a cloud that shows saved details seconds later has changed nothing: what is typed next is saved, too', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const { professionalClone: clone, drafts, cloud } = world
  const client = world.account.client!
  const getVoice = client.getVoice.bind(client)
  const save = async (name: string): Promise<void> => {
    drafts.update(draftId, { name })
    await clone.saveDetails(draftId)
  }
  await clone.refresh(draftId)
  const before = await getVoice(voiceId)
  const update = client.updatePvcVoice.bind(client)
  let stale = 0
  client.updatePvcVoice = async (...asked) => {
    await update(...asked)
    stale = 2
  }
  client.getVoice = (...asked) => (stale-- > 0 ? Promise.resolve(before) : getVoice(...asked))

  await save('Ann')
  expect(clone.status(draftId)).toMatchObject({ cloudDetails: 'saved' })
  stale = 0
  await save('Ann B.')
  expect(clone.status(draftId)).toMatchObject({ cloudDetails: 'saved', conflict: null })
  expect(drafts.get(draftId).name).toBe('Ann B.')
  expect((await cloud.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({ name: 'Ann B.' })
})

test('a voice whose language the cloud does not tell keeps the one it was given, through every change', async () => {
  const world = await openCloneWorld()
  const client = world.account.client!
  const getVoice = client.getVoice.bind(client)
  client.getVoice = async (...asked) => {
    const voice = await getVoice(...asked)
    return { ...voice, fineTuning: voice.fineTuning && { ...voice.fineTuning, language: null } }
  }
  const { professionalClone: clone, drafts } = world
  const accentOf = async (language: string) => {
    const [accent] = await clone.options.accents(language)
    return [{ label: 'accent', value: accent?.value ?? '' }]
  }
  const { id: draftId } = drafts.create()
  drafts.update(draftId, { name: 'Anna', language: 'de', labels: await accentOf('de') })
  const save = async (): Promise<unknown> => {
    const { cloudDetails, voiceId } = await clone.saveDetails(draftId)
    expect(cloudDetails).toBe('saved')
    const voice = (await world.cloud.call('GET', `/v1/voices/${voiceId}`)).json()
    const { name, fine_tuning } = voice as { name: string; fine_tuning: { language: string } }
    return [name, fine_tuning.language, drafts.get(draftId).language]
  }
  expect(await save()).toEqual(['Anna', 'de', 'de'])
  drafts.update(draftId, { name: 'Anna B.' })
  expect(await save()).toEqual(['Anna B.', 'de', 'de'])
  await clone.refresh(draftId)
  drafts.update(draftId, { language: 'fr', labels: await accentOf('fr') })
  expect(await save()).toEqual(['Anna B.', 'fr', 'fr'])
  drafts.update(draftId, { description: 'Calm.' })
  expect(await save()).toEqual(['Anna B.', 'fr', 'fr'])
})

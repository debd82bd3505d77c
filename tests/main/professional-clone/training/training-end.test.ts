import { expect, test } from 'vitest'
import { openBypassedWorld } from '../support/bypassed-world'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

interface WireVoice {
  fine_tuning: { state: Record<string, string> }
}

/** A voice that trains; nobody polls it. */
async function inTraining() {
  const { world, draftId, voiceId } = await openBypassedWorld()
  await world.professionalClone.train(draftId, null)
  return { world, draftId, voiceId }
}

/** The cloud tells this of every model from now on. */
async function tellState({ cloud }: CloneWorld, voiceId: string, state: string): Promise<void> {
  await cloud.control('DELETE', '/faults')
  const answer = await cloud.call('GET', `/v1/voices/${voiceId}`, {})
  const voice = answer.json() as WireVoice
  const models = Object.keys(voice.fine_tuning.state)
  const states = Object.fromEntries(models.map((modelId) => [modelId, state]))
  const body = { ...voice, fine_tuning: { ...voice.fine_tuning, state: states } }
  await cloud.setFaults({ method: 'GET', path: `/v1/voices/${voiceId}$`, answer: { status: 200, body } })
}

test('a training is told as failed where the cloud says so, not where it says something else', async () => {
  const { world, draftId, voiceId } = await inTraining()
  const titles = () => world.desktop.notifications.map(({ title }) => title)
  await tellState(world, voiceId, 'evaluating')
  await world.professionalClone.refresh(draftId)
  expect(titles()).toEqual([])
  await tellState(world, voiceId, 'fine_tuning')
  await world.professionalClone.refresh(draftId)
  await tellState(world, voiceId, 'failed')
  await world.professionalClone.refresh(draftId)
  expect(titles()).toEqual(['Fine-tuning of Untitled voice failed'])
})

test('a state that Timbre does not know is no start: it is asked for again, and nothing is trained once more', async () => {
  const timing = { settleMs: 60, pollMs: 40, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await world.professionalClone.train(draftId, null)
  await tellState(world, voiceId, 'evaluating')
  const { training } = await world.professionalClone.refresh(draftId)
  expect(new Set(training.map(({ state }) => state))).toEqual(new Set(['unknown']))
  await world.professionalClone.train(draftId, null, { isFirst: true })
  await tellState(world, voiceId, 'fine_tuned')
  await world.until(draftId, (status) => status.training.every(({ state }) => state === 'fine_tuned'))
})

test.each([
  ['shows late', { staleList: true }, 4],
  // Each reading is tried four times.
  ['cannot be read', { cutAfterBytes: 0 }, 12],
])('a training that the cloud took and %s is followed to its end', async (_, fault, tries) => {
  const timing = { settleMs: 60, pollMs: 100, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  const isShown = ({ training }: { training: readonly { state: string }[] }): boolean =>
    training.some(({ state }) => state !== 'not_started')
  const reads = () => world.cloud.asked('GET /v1/voices/:voiceId')
  await world.professionalClone.refresh(draftId)
  const before = await reads()
  // The first reading is the one before the request.
  await world.cloud.setFaults({ method: 'GET', path: `/v1/voices/${voiceId}$`, after: 1, ...fault })
  expect(isShown(await world.professionalClone.train(draftId, null))).toBe(false)
  await expect.poll(reads).toBeGreaterThan(before + tries)
  await world.cloud.control('DELETE', '/faults')
  await world.until(draftId, isShown)
  await world.cloud.control('POST', '/clock', { advanceMs: 3_600_000 })
  await expect.poll(() => world.desktop.notifications).toMatchObject([{ title: 'Untitled voice is ready' }])
})

test('a training that ends before it was seen under way is told, too', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await world.cloud.setFaults({ method: 'GET', path: `/v1/voices/${voiceId}$`, staleList: true })
  const { training } = await world.professionalClone.train(draftId, null)
  const states = Object.fromEntries(training.map(({ modelId }) => [modelId, 'failed']))
  await world.cloud.control('POST', '/training', { voiceId, states })
  await world.cloud.control('POST', '/clock', { advanceMs: 3_600_000 })
  expect(world.desktop.notifications).toEqual([])
  await world.cloud.control('DELETE', '/faults')
  await expect
    .poll(() => world.desktop.notifications)
    .toMatchObject([{ title: 'Fine-tuning of Untitled voice failed' }])
})

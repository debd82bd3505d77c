import { expect, test } from 'vitest'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

interface WireVoice {
  fine_tuning: { state: Record<string, string> }
}

/** A voice that trains; nobody polls it. */
async function inTraining() {
  const timing = { settleMs: 60, pollMs: 600_000, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
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

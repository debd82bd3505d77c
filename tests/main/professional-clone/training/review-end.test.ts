import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../support/temp-folder'
import { openCloneWorld } from '../support/clone-world'

/** A voice in review that Timbre does not wait to train. */
async function inReview(pollMs = 20) {
  const timing = { settleMs: 60, pollMs, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
  const world = await openCloneWorld({ deps: { timing } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  await world.professionalClone.verification.requestManual(draftId, [document], '')
  return { world, draftId, voiceId }
}

test.each([
  ['approve', 'Untitled voice is verified'],
  ['refuse', 'Untitled voice was not verified'],
])('the end of a review whose training nobody waits for is told: %s', async (end, title) => {
  for (const isRestarted of [false, true]) {
    const { world, draftId, voiceId } = await inReview()
    expect(world.professionalClone.status(draftId).isTrainingWanted).toBe(false)
    if (isRestarted) await world.restart()
    await world.cloud.control('POST', '/verification', { [end]: voiceId })
    await expect.poll(() => world.desktop.notifications).toMatchObject([{ title }])
  }
})

test('such a review is asked for less often than a training, and no longer once it has ended', async () => {
  const { world, draftId, voiceId } = await inReview()
  const reads = (): Promise<number> => world.cloud.asked('GET /v1/voices/')
  const before = await reads()
  // Fifty polls of a training.
  await wait(1_000)
  expect((await reads()) - before).toBeLessThan(8)
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  await world.until(draftId, ({ trainingGate }) => trainingGate === 'open')
  const ended = await reads()
  await wait(500)
  expect(await reads()).toBe(ended)
})

test('a training that is asked for does not wait for the next reading of a review', async () => {
  const { world, draftId, voiceId } = await inReview(400)
  await world.professionalClone.train(draftId, null)
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  // A reading of the review alone comes after four seconds.
  await expect
    .poll(() => world.professionalClone.status(draftId).training.map(({ state }) => state), {
      timeout: 3_000,
    })
    .toContain('queued')
})

test('that training waits for a review is told to the windows at once', async () => {
  for (const isSeen of [true, false]) {
    const timing = { settleMs: 60, pollMs: 600_000, separationPollMs: 20, autoSaveMs: 5, retryMs: 10 }
    const world = await openCloneWorld({ deps: { timing } })
    const { draftId } = await world.made()
    await world.cloud.control('POST', '/verification', { holdReviews: true })
    const path = '^/v1/voices/[^/]+$'
    if (!isSeen) await world.cloud.setFaults({ method: 'GET', path, staleList: true })
    const document = join(tempFolder(), 'me.pdf')
    writeFileSync(document, '%PDF-1.4 me')
    world.events.length = 0
    await world.professionalClone.verification.requestManual(draftId, [document], '')
    if (isSeen) await world.professionalClone.train(draftId, null)
    expect(world.events.at(-1)).toMatchObject({ name: 'changed', payload: { isTrainingWanted: true } })
  }
})

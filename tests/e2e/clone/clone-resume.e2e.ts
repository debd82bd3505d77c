import { startUpload } from '../../support/app/start-upload'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { spendAttempts } from '../../support/cloud/clone-voices'
import { startDemoServer } from '../../support/cloud/demo-server'
import { addDraftRows } from '../../support/library/draft-rows'
import { readingMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { makeSilence } from '../../support/audio/make-silence'
import { speechClip } from '../../support/audio/speech-clip'
import { readyToRecord } from '../../support/app/verification-page'
import { expect, test } from '../fixtures'
import { openDraft } from '../shared-studio'

const halfHourMs = 30 * 60_000

interface WireVoice {
  voice_id: string
  name: string
  fine_tuning: {
    verification_attempts_count: number
    manual_verification_requested: boolean
  }
}

const trainingStates = (page: Page, draftId: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const status = await window.studio.calls.professionalClone.status({ draftId: id })
    return status.ok ? status.value.training.map(({ state }) => state) : []
  }, draftId)

const verificationHeading = (page: Page) => page.getByRole('heading', { name: 'Verify your voice' })

test('killed in each step, and the network cut and returned: it goes on where it was, and does nothing twice', async ({
  folder,
  openStudio,
}) => {
  // Five starts of the app.
  const { killed } = addDraftRows(join(folder, 'studio'), {
    killed: [{ file: makeSilence(folder, halfHourMs), durationMs: halfHourMs }],
  })
  const dataFolder = join(folder, 'cloud')
  let server = await startDemoServer({ dataFolder })
  const args = readingMicrophone(folder)
  const voice = async (): Promise<WireVoice> => {
    const { voices } = (await server.get('/v2/voices?category=professional&page_size=100')) as {
      voices: WireVoice[]
    }
    const mine = voices.filter(({ name }) => name === 'Killed often')
    expect(mine).toHaveLength(1)
    return mine[0] as WireVoice
  }
  const trainings = async (): Promise<number> => {
    const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
    return counts['POST /v1/voices/pvc/:voiceId/train'] ?? 0
  }
  try {
    // Voice Data.
    const first = await openStudio({ cloud: server, args })
    await openDraft(first.page, killed.draftId)
    await first.page.getByLabel('Voice name').fill('Killed often')
    await first.page.getByLabel('Description').fill('Typed a moment before')
    await first.page.getByText('Auto-saved').waitFor()
    await first.kill()

    const second = await openStudio({ cloud: server, args })
    await expect(second.page.getByLabel('Voice name')).toHaveValue('Killed often')
    await expect(second.page.getByLabel('Description')).toHaveValue('Typed a moment before')
    await startUpload(second.page)
    const next = second.page.getByRole('button', { name: 'Next', exact: true })
    await expect(next).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await next.click()

    // Verification, while it is read.
    await readyToRecord(second.page)
    await second.page.getByRole('button', { name: 'Start recording' }).click()
    await untilTimer(second.page, '00:02')
    await second.kill()

    // Manual verification, with something typed; before it the network goes and comes back.
    const third = await openStudio({ cloud: server, args })
    await expect(verificationHeading(third.page)).toBeVisible()
    await expect(third.page.getByRole('dialog', { name: 'Recover unsaved recording' })).toHaveCount(0)
    await expect(third.page.getByText('5 attempts remaining')).toBeVisible()
    await readyToRecord(third.page)
    const start = third.page.getByRole('button', { name: 'Start recording' })
    await server.close()
    await third.page.evaluate(() => window.studio.calls.voices.syncNow({}))
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await start.hover()
    await expect(
      third.page.getByText(/^You are offline\. Verification needs a connection/).first(),
    ).toBeVisible()
    server = await startDemoServer({ dataFolder, port: Number(new URL(server.baseUrl).port) })
    await expect(start).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await third.page.getByRole('button', { name: 'Manual verification' }).click()
    await third.page.getByLabel('Supporting Text').fill('It is me.')
    await third.kill()
    const { voice_id: voiceId, fine_tuning: untouched } = await voice()
    expect(untouched).toMatchObject({ verification_attempts_count: 0, manual_verification_requested: false })

    // Finish.
    const fourth = await openStudio({ cloud: server, args })
    await readyToRecord(fourth.page)
    await server.control('/verification', { outcome: 'accept' })
    await spendAttempts(server, voiceId, 1, speechClip(folder, { fromS: 2, seconds: 5 }))
    await fourth.page.getByRole('button', { name: 'Start recording' }).click()
    const prepared = 'Your Professional Voice Clone is being prepared.'
    await expect(fourth.page.getByRole('heading', { name: prepared })).toBeVisible()
    // The app has heard that it is queued.
    await expect.poll(() => trainingStates(fourth.page, killed.draftId)).toContain('queued')
    expect(await trainings()).toBe(1)
    await fourth.kill()

    const fifth = await openStudio({ cloud: server, args })
    await expect(fifth.page.getByRole('heading', { name: prepared })).toBeVisible()
    await expect(fifth.page.getByText('Failed to start fine tuning')).toHaveCount(0)
    await fifth.page.evaluate(() => window.studio.calls.voices.syncNow({}))
    expect(await trainings()).toBe(1)
  } finally {
    await server.close()
  }
})

test('a sample deleted elsewhere before the voice is verified: nothing is trained until the person has decided', async ({
  folder,
  server,
  openStudio,
}) => {
  const { lacking } = addDraftRows(join(folder, 'studio'), {
    lacking: [halfHourMs, halfHourMs / 2].map((durationMs) => ({
      file: makeSilence(folder, durationMs),
      durationMs,
    })),
  })
  const { page } = await openStudio({ cloud: server, args: readingMicrophone(folder) })
  const trainings = async (): Promise<number> => {
    const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
    return counts['POST /v1/voices/pvc/:voiceId/train'] ?? 0
  }
  await openDraft(page, lacking.draftId)
  await page.getByLabel('Voice name').fill('Lacking')
  await page.getByText('Auto-saved').waitFor()
  await startUpload(page)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
  await next.click()
  await readyToRecord(page)
  const { voices } = (await server.get('/v2/voices?search=Lacking')) as {
    voices: { voice_id: string; samples: { sample_id: string }[] }[]
  }
  const [voice] = voices
  const { status } = await fetch(
    `${server.baseUrl}/v1/voices/pvc/${voice!.voice_id}/samples/${voice!.samples[0]!.sample_id}`,
    { method: 'DELETE', headers: { 'xi-api-key': server.apiKey } },
  )
  expect(status).toBe(200)
  await server.control('/verification', { outcome: 'accept' })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await untilTimer(page, '00:11')
  await page.getByRole('button', { name: 'Submit recording' }).click()
  await expect(page.getByText(/Timbre is checking whether they were deleted/)).toBeVisible()
  // Shown by itself, once it is known.
  await expect(page.getByRole('heading', { name: '1 sample is not in the cloud yet' })).toBeVisible({
    timeout: 150_000,
  })
  expect(await trainings()).toBe(0)
  await page.getByRole('button', { name: 'Train without them' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your Professional Voice Clone is being prepared.' }),
  ).toBeVisible()
  await expect.poll(trainings).toBe(1)
})

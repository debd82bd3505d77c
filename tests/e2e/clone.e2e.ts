import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/locate-ffmpeg'
import { chooseAccent } from '../support/choose-accent'
import { startDemoServer } from '../support/demo-server'
import { fakeMicrophone } from '../support/fake-microphone'
import { makeRecordings } from '../support/make-recordings'
import { pickFiles } from '../support/studio-app'
import { expect, test } from './fixtures'

/** Reads the sentence once: starts, waits until it is shown, submits. */
async function readCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Get ready to speak...')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit recording' }).click()
}

const openDraftId = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const settings = await window.studio.calls.settings.get({})
    return settings.ok ? settings.value.openDraftId : 'refused'
  })

test('a clone from its introduction, made offline, to training: killed after a failed attempt and resumed', async ({
  folder,
  openStudio,
}) => {
  const dataFolder = join(folder, 'cloud')
  const address = await startDemoServer({ dataFolder })
  await address.close()
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 13,
    count: 3,
    formats: ['mp3'],
    seed: 5,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const args = fakeMicrophone(folder)
  const studio = await openStudio({ cloud: address, args })
  const { page } = studio
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await page.getByRole('button', { name: 'Create new clone' }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Create new clone' }).click()
  await page.getByLabel('Voice name').fill('Kathleen')
  await page.keyboard.press('Escape')
  await expect(wizard).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Some form fields are invalid, please review them before saving.').first(),
  ).toBeVisible()
  await expect(page.getByText('Please set values for each label.')).toBeVisible()
  await chooseAccent(page)

  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.hover()
  await expect(page.getByText(/At least 10 minutes of audio is required/).first()).toBeVisible()
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText(/^3 samples, /)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await page.getByText('A network error ocurred, please check your connection.').first().waitFor()

  const server = await startDemoServer({ dataFolder, port: Number(new URL(address.baseUrl).port) })
  try {
    await server.control('/verification', { outcome: 'reject' })
    await expect(next).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await next.click()
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to continue?' })
    await expect(confirm.getByRole('button', { name: 'Continue (3)' })).toBeVisible()
    await confirm.getByRole('button', { name: 'Continue', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enable Microphone' }).click()
    await readCaptcha(page)
    const failed = page.getByRole('alert').filter({ hasText: 'Voice verification attempt failed' })
    await expect(failed).toContainText('4 attempts remaining')
    await expect(failed.getByRole('button', { name: 'Play recording' })).toBeVisible()
    await studio.kill()

    await server.control('/verification', { outcome: 'accept' })
    const again = await openStudio({ cloud: server, args })
    await expect(again.page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
    await again.page.getByRole('button', { name: 'Enable Microphone' }).click()
    await readCaptcha(again.page)
    await expect(
      again.page.getByRole('heading', { name: 'Your Professional Voice Clone is being prepared.' }),
    ).toBeVisible()
    await expect.poll(async () => trainingStates(await server.control('/state'))).toContain('fine_tuning')

    const voiceId = new URLSearchParams(new URL(again.page.url()).hash.split('?')[1]).get('createdVoiceId')
    await again.page.getByRole('button', { name: 'Finish and return to Dashboard' }).click()
    await expect(wizardOf(again.page)).toHaveCount(0)
    expect(await openDraftId(again.page)).toBeNull()

    await again.page.evaluate((id) => {
      location.hash = `#/voices?mode=edit&voiceId=${id}`
    }, voiceId)
    await expect(again.page.getByRole('button', { name: 'Next: train again' })).toBeVisible()
    await expect(again.page.getByLabel('Voice name')).toHaveValue('Kathleen')
    await wizardOf(again.page).getByRole('button', { name: 'Close' }).click()
    await again.page.evaluate((id) => {
      location.hash = `#/voices?mode=verify&voiceId=${id}`
    }, voiceId)
    await expect.poll(() => again.page.url()).not.toContain('mode=verify')
  } finally {
    await server.close()
  }
})

const wizardOf = (page: Page) => page.getByRole('dialog')

const trainingStates = (state: unknown): string[] =>
  (state as { voices: { fine_tuning?: { state?: Record<string, string> } }[] }).voices.flatMap((voice) =>
    Object.values(voice.fine_tuning?.state ?? {}),
  )

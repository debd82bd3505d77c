import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { chooseAccent } from '../../support/app/choose-accent'
import { longEnough, makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import { type DemoServer, startDemoServer } from '../../support/cloud/demo-server'
import { readingMicrophone, readSentence } from '../../support/record/fake-microphone'
import { makeRecordings } from '../../support/audio/make-recordings'
import { nextReason } from '../../support/cloud/next-reason'
import { openAt, openDraftId } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

/** Opens the microphone anew: it begins with its silence. */
async function reopenMicrophone(page: Page): Promise<void> {
  const channels = page.getByLabel('Channels')
  await channels.selectOption((await channels.inputValue()) === 'left' ? 'mono' : 'left')
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
}

/** Starts and waits until the sentence is shown; what is read is submitted by itself after 15 seconds. */
async function readCaptcha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Get ready to speak...')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
}

/** Words and voice are heard by models, on a machine that does other things, too. */
const judgedWithinMs = 180_000

test('a clone from its introduction, made offline, to training: killed after a failed attempt and resumed', async ({
  folder,
  openStudio,
}) => {
  // The whole way of a clone in two app starts: half a minute alone, some minutes on a machine ten times busier.
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
  const args = readingMicrophone(folder)
  const studio = await openStudio({ cloud: address, args })
  const { page } = studio
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).click()
  await page.getByRole('button', { name: 'Clone professionally' }).click()
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
  expect(await nextReason(page)).toMatch(/^At least 10 minutes of audio is required/)
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
    await expect(next).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
    await next.click()
    const confirm = page.getByRole('dialog', { name: 'Are you sure you want to continue?' })
    await expect(confirm.getByRole('button', { name: /^Continue \([123]\)$/ })).toBeVisible()
    await confirm.getByRole('button', { name: 'Continue', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enable Microphone' }).click()
    await readCaptcha(page)
    const failed = page.getByRole('alert').filter({ hasText: 'Voice verification attempt failed' })
    await expect(failed).toContainText(/No words were detected|The spoken text does not match/, {
      timeout: judgedWithinMs,
    })
    await expect(failed).toContainText('4 attempts remaining')
    await expect(failed.getByRole('button', { name: 'Play recording' })).toBeVisible()
    await studio.kill()

    // Words and voice are judged for real.
    await server.control('/verification', { sentence: readSentence.text })
    const again = await openStudio({ cloud: server, args })
    await expect(again.page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
    await reopenMicrophone(again.page)
    await readCaptcha(again.page)
    await expect(
      again.page.getByRole('heading', { name: 'Your Professional Voice Clone is being prepared.' }),
    ).toBeVisible({ timeout: judgedWithinMs })
    await expect.poll(async () => trainingStates(await server.control('/state'))).toContain('fine_tuning')

    const voiceId = new URLSearchParams(new URL(again.page.url()).hash.split('?')[1]).get('createdVoiceId')
    await again.page.getByRole('button', { name: 'Finish and return to Dashboard' }).click()
    await expect(wizardOf(again.page)).toHaveCount(0)
    await expect.poll(() => openDraftId(again.page)).toBeNull()

    await editTrained(again.page, server, voiceId ?? '')
    await verifyElsewhere(again.page, server, folder, recordings[0]?.path ?? '')
  } finally {
    await server.close()
  }
})

const refusal = (status: string) => ({
  times: 1,
  answer: { status: 400, body: { detail: { status, message: 'Refused by the test.' } } },
})

/** Edit mode of a voice in training: a refused save, Next that names the retraining, a refused start of training. */
async function editTrained(page: Page, server: DemoServer, voiceId: string): Promise<void> {
  await openAt(page, `#/voices?mode=edit&voiceId=${voiceId}`)
  const name = page.getByLabel('Voice name')
  await expect(name).toHaveValue('Kathleen')
  await server.control('/faults', {
    method: 'POST',
    path: `/v1/voices/pvc/${voiceId}$`,
    ...refusal('refused'),
  })
  await name.fill('Kathleen again')
  await expect(
    page.getByText('Could not save changes to the voice due to an internal error.').first(),
  ).toBeVisible()
  await server.control('/faults', { method: 'POST', path: '/train$', ...refusal('no_workers') })
  await name.fill('Kathleen once more')
  await page.getByRole('button', { name: 'Next: retrain' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to start fine tuning' })
  await expect(failed).toBeVisible()
  // It trains already: fine_tuning_already_queued is ignored.
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await wizardOf(page).getByRole('button', { name: 'Close' }).click()

  // Allowed already: verify mode closes at once, wherever in it the address leads, and trains nothing.
  const before = await trainRequests(server)
  for (const step of ['', '&step=verification', '&step=finish']) {
    await openAt(page, `#/voices?mode=verify&voiceId=${voiceId}${step}`)
    await expect.poll(() => page.url()).not.toContain('mode=verify')
  }
  expect(await trainRequests(server)).toBe(before)
}

async function trainRequests(server: DemoServer): Promise<number> {
  const { counts } = (await server.control('/requests')) as { counts: Record<string, number> }
  return counts['POST /v1/voices/pvc/:voiceId/train'] ?? 0
}

/** Verify mode of a voice made elsewhere: its data is locked, and it says so when it is verified already. */
async function verifyElsewhere(
  page: Page,
  server: DemoServer,
  folder: string,
  sample: string,
): Promise<void> {
  const speech = join(folder, 'speech.mp3')
  execFileSync(locateTool('ffmpeg', { env: process.env }), ['-v', 'error', '-i', sample, '-t', '31', speech])
  const voiceId = await makeVoiceElsewhere(server, 'Voice elsewhere', longEnough(folder, speech))
  await openAt(page, `#/voices?mode=verify&voiceId=${voiceId}`)
  await expect(page.getByText('Voice data cannot be changed')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('checkbox').check()

  await server.control('/faults', { method: 'GET', path: '/captcha$', ...refusal('already_verified') })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('You have already verified this voice.').first()).toBeVisible()
  // The voice itself does not allow training: Finish is no place for it.
  await expect(page.getByRole('heading', { name: 'Verified, but not ready to train yet' })).toBeVisible()
}

const wizardOf = (page: Page) => page.getByRole('dialog')

const trainingStates = (state: unknown): string[] =>
  (state as { voices: { fine_tuning?: { state?: Record<string, string> } }[] }).voices.flatMap((voice) =>
    Object.values(voice.fine_tuning?.state ?? {}),
  )

import type { Page } from 'playwright'
import { speechClip } from '../../support/audio/speech-clip'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { untilSignedIn } from '../../support/app/until-signed-in'
import { expect, test } from '../fixtures'

// spec/add-voice.md sections 2, 4, 5 and 8.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Instant voice clone' })
const slow = { timeout: 240_000 }

async function openClone(page: Page): Promise<void> {
  await openAt(page, '#/voices?mode=create')
  await page.getByRole('button', { name: 'Clone a voice' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect.poll(() => page.url()).toContain('voiceDraft=')
  await expect(dialogOf(page).getByText('Drop audio files here')).toBeVisible()
}

async function microphone(page: Page): Promise<void> {
  const enable = page.getByRole('button', { name: 'Enable Microphone' })
  const start = page.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  await start.waitFor()
}

/** Speaks until well after the sentence has appeared. */
async function readSentence(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible({ timeout: 30_000 })
  const timer = page.getByRole('timer', { name: 'Recording time' })
  await expect.poll(() => timer.textContent(), { intervals: [100] }).toMatch(/00:(0[5-9]|1\d)/)
  await page.getByRole('button', { name: 'Submit recording' }).click()
}

test('clones a voice from ten seconds of speech and verifies it; kept through a kill', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(900_000)
  await server.control('/generation', { spokenMaxChars: 20 })
  const options = { cloud: server, args: fakeMicrophone(folder) }
  const first = await openStudio(options)
  await openClone(first.page)
  const upload = dialogOf(first.page)
  await upload.getByRole('button', { name: 'Next' }).click()
  await expect(upload.getByText('At least 10 seconds of audio is required')).toBeVisible()
  await pickFiles(first.page, 'audio-input', [speechClip(folder, { fromS: 20, seconds: 4 })])
  const short = 'File "kathleen 20 4.mp3" is too short. Please choose a file with at least 5s of audio.'
  await expect(upload.getByText(short).first()).toBeVisible()
  await upload.getByRole('button', { name: 'Remove kathleen 20 4.mp3' }).click()
  await pickFiles(first.page, 'audio-input', [speechClip(folder, { fromS: 30, seconds: 10.2 })])
  await expect(upload.getByText(/0:10 · Good/)).toBeVisible()
  // Judged like a sample.
  await expect(upload.getByRole('region', { name: 'Audio files' })).toContainText(/0:\d\d usable · /, slow)
  await upload.getByRole('button', { name: 'Next' }).click()
  await expect(upload.getByText('Please agree to the terms')).toBeVisible()

  // Killed, its files are on Home; killed while the preview is made, it can be made again.
  await first.kill()
  const second = await openStudio(options)
  await second.page.getByRole('button', { name: 'Continue Untitled instant clone' }).click()
  const sending = dialogOf(second.page)
  // Its list stands before anything below it is pressed.
  await expect(sending.getByRole('region', { name: 'Audio files' })).toContainText(/0:\d\d usable · /, slow)
  await sending.getByRole('checkbox', { name: /I have all rights/ }).check()
  await server.control('/faults', { method: 'POST', path: '/previews$', times: 1, latencyMs: 60_000 })
  await sending.getByRole('button', { name: 'Next' }).click()
  await expect(sending.getByText(/^(Sending your audio|Making the preview)$/)).toBeVisible(slow)
  await second.kill()

  const third = await openStudio(options)
  await untilSignedIn(third.page)
  await third.page.getByRole('button', { name: 'Continue Untitled instant clone' }).click()
  const making = dialogOf(third.page)
  await making.getByRole('button', { name: 'Make the preview' }).click()
  await expect(making.getByText('This is how the clone sounds')).toBeVisible(slow)
  await making.getByRole('button', { name: 'Play preview of the clone' }).click()
  await expect(making.getByRole('button', { name: 'Pause preview of the clone' })).toBeVisible()
  await expect(making.getByText(/^The demo workspace imitates a voice by blending its own/)).toBeVisible()
  await making.getByRole('button', { name: 'Create voice' }).click()
  await expect(making.getByText('Please give your voice a name')).toBeVisible()
  await making.getByLabel('Voice name', { exact: true }).fill('My own voice')
  // Killed while it is saved: the cloud makes the voice, and nobody reads its answer.
  const clones = async (): Promise<unknown[]> =>
    ((await server.get('/v2/voices?category=cloned')) as { voices: unknown[] }).voices
  await server.control('/faults', { method: 'POST', path: '/from-preview$', times: 1, dropAnswer: true })
  await making.getByRole('button', { name: 'Create voice' }).click()
  await expect.poll(clones, slow).toHaveLength(1)
  await third.kill()
  await server.control('/faults', undefined, 'DELETE')

  // Killed while it is verified.
  const fourth = await openStudio(options)
  const resume = { name: 'Continue My own voice' }
  await fourth.page.getByRole('button', resume).click()
  await expect(dialogOf(fourth.page).getByRole('heading', { name: 'Verify your voice' })).toBeVisible(slow)
  await microphone(fourth.page)
  await fourth.page.getByRole('button', { name: 'Start recording' }).click()
  await expect(fourth.page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible(slow)
  await fourth.kill()

  const { page } = await openStudio(options)
  await page.getByRole('button', resume).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Verify your voice' })).toBeVisible(slow)
  expect(await clones()).toHaveLength(1)

  await server.control('/verification', { outcome: 'reject' })
  await microphone(page)
  await readSentence(page)
  await expect(dialog.getByText('Voice verification attempt failed')).toBeVisible(slow)
  // Up to four voices of the library that can be used instead.
  await expect(dialog.getByRole('button', { name: /^Add / })).toHaveCount(4, slow)
  await dialog
    .getByRole('button', { name: /^Play preview of / })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /^Stop preview of / })).toBeVisible(slow)
  await server.control('/verification', { outcome: 'accept' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await microphone(page)
  // Sent, but what the cloud made of it cannot be read at first.
  await server.control('/faults', {
    method: 'GET',
    path: '^/v1/voices/[^/]+$',
    answer: { status: 400, body: { detail: { status: 'not_now', message: 'Not now.' } } },
  })
  await readSentence(page)
  await expect(dialog.getByText('Submitted, but the result is not known yet')).toBeVisible(slow)
  await server.control('/faults', undefined, 'DELETE')
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByRole('heading', { name: 'Finish up' })).toBeVisible(slow)
  await expect(dialog.getByText('My own voice is ready and verified.')).toBeVisible()
  await expect(dialog.getByText('Create a conversational AI agent')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openAt(page, '#/voices')
  await expect(page.getByRole('button', { name: 'My own voice', exact: true })).toBeVisible()
  await openAt(page, '#/')
  await expect(page.getByRole('button', { name: /^Continue / })).toHaveCount(0)
})

test('a server without previews makes the voice in one step; verification can be skipped', async ({
  folder,
  server,
  openStudio,
}) => {
  test.setTimeout(600_000)
  // What it sounds like is not heard.
  await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
  await server.control('/faults', {
    method: 'POST',
    path: '^/v1/voices/ivc/previews$',
    answer: { status: 404, body: { detail: 'Not Found' } },
    answerAfterBody: true,
  })
  const { page } = await openStudio({ cloud: server })
  await openClone(page)
  const dialog = dialogOf(page)
  await pickFiles(page, 'audio-input', [speechClip(folder, { fromS: 60, seconds: 12 })])
  await dialog.getByRole('checkbox', { name: /I have all rights/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('This server does not make previews of clones.')).toBeVisible(slow)
  await dialog.getByLabel('Voice name', { exact: true }).fill('In one step')
  await dialog.getByRole('button', { name: 'Create voice' }).click()
  await expect(dialog.getByRole('heading', { name: 'Verify your voice' })).toBeVisible(slow)
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByText('Voice verification skipped')).toBeVisible()
  // It does not speak before it is verified.
  await expect(dialog.getByRole('link', { name: 'Open Speech' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Open Speech' })).toBeDisabled()
})

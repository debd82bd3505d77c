import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { longEnough, makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import type { DemoServer } from '../../support/cloud/demo-server'
import { readingMicrophone, readSentence } from '../../support/record/fake-microphone'
import { makeSilence } from '../../support/audio/make-silence'
import { speechClip } from '../../support/audio/speech-clip'
import { pickFiles } from '../../support/app/studio-app'
import { readyToRecord, reopenMicrophone } from '../../support/app/verification-page'
import { openVoice, shareStudio, type SharedStudio } from '../shared-studio'

// Verification as it is judged for real: the words by the recognizer, the voice by the speaker model.

const test = shareStudio({ args: readingMicrophone })

const prepared = 'Your Professional Voice Clone is being prepared.'
const inReview = 'Your request is being reviewed'
const halfHourMs = 30 * 60_000
const dayMs = 86_400_000

interface WireVoice {
  fine_tuning: {
    state: Record<string, string>
    verification_attempts_count: number
    verification_attempts: { text: string; recording: { size_bytes: number } }[]
    is_allowed_to_fine_tune: boolean
  }
}
const fineTuning = async (server: DemoServer, voiceId: string): Promise<WireVoice['fine_tuning']> =>
  ((await server.get(`/v1/voices/${voiceId}`)) as WireVoice).fine_tuning

async function openVerification(page: Page, voiceId: string): Promise<void> {
  await openVoice(page, 'verify', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await readyToRecord(page)
}

const timer = (page: Page) => page.getByRole('timer', { name: 'Recording time' })

/** Reads the one sentence the microphone knows, whatever is asked for. */
async function read(page: Page): Promise<void> {
  await startReading(page)
  await submitReading(page)
}

/** From here the microphone plays its file from the start: a lead of silence, then the sentence. */
async function startReading(page: Page): Promise<void> {
  await reopenMicrophone(page)
  await page.getByRole('button', { name: 'Start recording' }).click()
}

async function submitReading(page: Page): Promise<void> {
  // A busy page may leave out a second; the maximum is 15.
  await expect.poll(() => timer(page).textContent(), { intervals: [100] }).toMatch(/00:1[1-4]/)
  await page.getByRole('button', { name: 'Submit recording' }).click()
}

const failedPanel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Voice verification attempt failed' })

test('another speaker is told apart by the voice, and an attempt is spent', async ({ shared }) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(
    server,
    'Another speaker',
    longEnough(folder, speechClip(folder, { speaker: 'jfk', fromS: 0, seconds: 11 })),
  )
  await server.control('/verification', { sentence: readSentence.text })
  await openVerification(page, voiceId)
  await read(page)
  await expect(failedPanel(page)).toContainText('The voice does not match the samples.')
  await expect(failedPanel(page)).toContainText('4 attempts remaining')
})

test('a wrong sentence fails by its words; the right one verifies, trains to the end, and the voice speaks', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(
    server,
    'Read for real',
    longEnough(folder, speechClip(folder, { fromS: 28, seconds: 31 })),
  )
  await server.control('/verification', { sentence: 'All this day Gregson remained in the cabin.' })
  await openVerification(page, voiceId)
  await read(page)
  await expect(failedPanel(page)).toContainText(
    'The spoken text does not match. It was recognized as "he looked',
  )
  await expect(failedPanel(page)).toContainText('4 attempts remaining')

  await failedPanel(page).getByRole('button', { name: 'Try again' }).click()
  await server.control('/verification', { sentence: readSentence.text })
  await readyToRecord(page)
  await read(page)
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible()
  await expect.poll(async () => Object.values((await fineTuning(server, voiceId)).state)).toContain('queued')
  await server.control('/clock', { advanceMs: dayMs })
  await page.getByRole('link', { name: 'the voice’s details panel' }).click()
  await page.evaluate(() => window.studio.calls.voices.syncNow({}))
  const details = page.getByLabel('Voice details')
  await expect(details.getByText('Voice is ready to be used with the model!').first()).toBeVisible()
  await details.getByLabel('Text to speak').fill('It is done.')
  await details.getByRole('button', { name: 'Speak' }).click()
  await expect(details.getByText(/characters used$/)).toBeVisible({ timeout: 60_000 })
})

test('captcha text appears after 3 s; Verification recording maximum 15 s', async ({ shared }) => {
  const { page, server, folder } = shared
  await server.control('/verification', { outcome: 'reject' })
  const voiceId = await makeVoiceElsewhere(
    server,
    'To the maximum',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  await openVerification(page, voiceId)
  // How long after the invitation the sentence appears, told by the page itself.
  await page.evaluate(() => {
    let invitedAtMs: number | null = null
    const seen = new MutationObserver(() => {
      if (document.body.textContent.includes('Get ready to speak...')) invitedAtMs ??= performance.now()
      if (invitedAtMs === null || !document.querySelector('figure img')) return
      document.body.dataset['captchaAfterMs'] = String(performance.now() - invitedAtMs)
      seen.disconnect()
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Get ready to speak...')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  await expect(page.getByText('Get ready to speak...')).toHaveCount(0)
  const afterMs = Number(await page.locator('body').getAttribute('data-captcha-after-ms'))
  // Counted from when recording began; a busy machine shows the invitation some hundred milliseconds after that.
  expect(afterMs).toBeGreaterThan(2_000)
  expect(afterMs).toBeLessThan(8_000)
  // How long another recording could be begun before this one is submitted, which would throw it away.
  await page.evaluate(() => {
    let offeredAtMs: number | null = null
    const seen = new MutationObserver(() => {
      const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
      if (labels.includes('Start recording')) offeredAtMs ??= performance.now()
      if (!document.body.textContent.includes('Verifying your voice')) return
      document.body.dataset['offeredMs'] = String(offeredAtMs === null ? 0 : performance.now() - offeredAtMs)
      seen.disconnect()
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  // Nobody stops it: it ends by itself, and what there is is submitted.
  await expect(failedPanel(page)).toBeVisible({ timeout: 30_000 })
  expect(Number(await page.locator('body').getAttribute('data-offered-ms'))).toBeLessThan(100)
  const [attempt] = (await fineTuning(server, voiceId)).verification_attempts
  // 16 or 24 bits, mono, at the rate of the fake microphone.
  const seconds = [2, 3].map((bytes) => (attempt?.recording.size_bytes ?? 0) / (44_100 * bytes))
  expect(seconds.some((each) => each > 14.9 && each < 15.1)).toBe(true)
})

test('a German voice reads German, and is told that only the voice is compared', async ({ shared }) => {
  const { page, server, folder } = shared
  await server.control('/verification', { outcome: 'accept' })
  const voiceId = await makeVoiceElsewhere(
    server,
    'Deutsche Stimme',
    longEnough(folder, speechClip(folder, { fromS: 40, seconds: 31 })),
    { language: 'de', accent: 'standard' },
  )
  await openVerification(page, voiceId)
  await startReading(page)
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  await expect(page.getByText('The demo workspace cannot check the words in this language.')).toBeVisible()
  await submitReading(page)
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible()
  const [attempt] = (await fineTuning(server, voiceId)).verification_attempts
  expect(attempt?.text).toMatch(/ (der|die|das|den|dem|ein|eine|einen|mein|meine|unser|ihr|im|am) /)
})

test('a captcha that is late and a microphone that is lost: nothing is submitted', async ({ shared }) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(
    server,
    'Nothing sent',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  await openVerification(page, voiceId)
  await server.control('/faults', { method: 'GET', path: '/captcha$', times: 1, latencyMs: 6_000 })
  const start = page.getByRole('button', { name: 'Start recording' })
  await start.click()
  await expect(
    page.getByText('The sentence did not load in time. Nothing was submitted.').first(),
  ).toBeVisible()
  await expect(start).toBeVisible()

  // From here on the page can end its own microphone, as a pulled plug does.
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      window.addEventListener('pull-the-plug', () => {
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      })
      return stream
    }
  })
  await reopenMicrophone(page)
  await start.click()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('pull-the-plug')))
  await expect(page.getByText('The microphone was disconnected.').first()).toBeVisible()
  await expect(page.getByText('Nothing was submitted.').first()).toBeVisible()
  expect((await fineTuning(server, voiceId)).verification_attempts_count).toBe(0)
  const takes = await page.evaluate(async () => {
    const listed = await window.studio.calls.takes.list({ draftId: null })
    return listed.ok ? listed.value.length : -1
  })
  expect(takes).toBe(0)
})

test('a picture of the sentence that is damaged or cut short: nothing is submitted', async ({ shared }) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(
    server,
    'Damaged',
    longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })),
  )
  const path = `/v1/voices/pvc/${voiceId}/captcha`
  const answer = await fetch(server.baseUrl + path, { headers: { 'xi-api-key': server.apiKey } })
  const whole = Buffer.from(await answer.arrayBuffer())
  // Its head, which tells its size, is right.
  const damaged = Buffer.concat([whole.subarray(0, 33), Buffer.alloc(whole.length - 33, 7)])
  const start = page.getByRole('button', { name: 'Start recording' })
  await openVerification(page, voiceId)
  for (const picture of [damaged, whole.subarray(0, whole.length / 4)]) {
    const body = picture.toString('base64')
    await server.control('/faults', {
      method: 'GET',
      path: '/captcha$',
      times: 1,
      answer: { status: 200, body },
    })
    await start.click()
    await expect(page.getByText('The server sent an unexpected response.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(start).toBeVisible()
  }
  await start.click()
  await expect(page.getByRole('img', { name: 'The sentence to read aloud' })).toBeVisible()
  expect((await fineTuning(server, voiceId)).verification_attempts_count).toBe(0)
})

test('a workspace that may bypass the captcha: rights are asked on Next, Verification is left out', async ({
  shared: { page, server, folder },
}) => {
  await server.control('/account', { can_bypass_voice_captcha: true })
  const voiceId = await makeVoiceElsewhere(server, 'No captcha', makeSilence(folder, halfHourMs))
  await page.reload()
  await openVoice(page, 'edit', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const rights = page.getByRole('dialog', { name: 'Confirm your rights' })
  await expect(rights.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true')
  await rights.getByRole('checkbox').check()
  await rights.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible()
  await expect.poll(async () => Object.values((await fineTuning(server, voiceId)).state)).toContain('queued')
  expect((await fineTuning(server, voiceId)).verification_attempts_count).toBe(0)
})

test('a session that waits for verification and comes back to a workspace without a captcha: rights are asked first', async ({
  shared: { page, server, folder },
}) => {
  const voiceId = await makeVoiceElsewhere(server, 'Resumed', makeSilence(folder, halfHourMs))
  await openVoice(page, 'edit', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Verify your voice' })).toBeVisible()
  // The plan of the workspace changes meanwhile.
  await server.control('/account', { can_bypass_voice_captcha: true })
  await page.reload()
  // Nothing to verify is left: back at Voice Data, from where Next asks.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your rights' })).toBeVisible()
  const go = page.getByRole('button', { name: 'Continue' })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  expect(Object.values((await fineTuning(server, voiceId)).state)).not.toContain('queued')
  await page.getByRole('checkbox').check()
  await go.click()
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible()
  await expect.poll(async () => Object.values((await fineTuning(server, voiceId)).state)).toContain('queued')
})

test('a verdict that comes after Back moves nobody and trains nothing', async ({
  shared: { page, server, folder },
}) => {
  await server.control('/verification', { outcome: 'accept' })
  const voiceId = await makeVoiceElsewhere(server, 'Gone back', makeSilence(folder, halfHourMs))
  await openVoice(page, 'edit', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await readyToRecord(page)
  await startReading(page)
  await server.control('/faults', { method: 'POST', path: '/captcha$', times: 1, latencyMs: 5_000 })
  await submitReading(page)
  // Whoever leaves while the recording is being saved has not submitted it.
  await expect(page.getByText('Verifying your voice', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps.nth(1).getByRole('img', { name: 'Complete' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: prepared })).toHaveCount(0)
  expect(Object.values((await fineTuning(server, voiceId)).state)).not.toContain('queued')
})

/** Verify mode at Finish, with a review asked for by hand. */
async function askForReview({ page, server, folder }: SharedStudio, voiceId: string): Promise<void> {
  await server.control('/verification', { holdReviews: true })
  await openVoice(page, 'verify', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Manual verification' }).click()
  const document = join(folder, 'identity.pdf')
  writeFileSync(document, '%PDF-1.7 identity')
  await pickFiles(page, 'documents-input', [document])
  await expect(page.getByText('identity.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Request verification' }).click()
}

test('a review by hand that is approved: the poll sees it and starts the training', async ({ shared }) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(server, 'Reviewed', longEnough(folder, speechClip(folder, { fromS: 2, seconds: 31 })))
  await askForReview(shared, voiceId)
  await expect(page.getByRole('heading', { name: inReview })).toBeVisible()
  expect(Object.values((await fineTuning(server, voiceId)).state)).not.toContain('queued')

  await server.control('/verification', { approve: voiceId })
  // Asked every 30 s.
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: inReview })).toHaveCount(0)
  await expect.poll(async () => Object.values((await fineTuning(server, voiceId)).state)).toContain('queued')
})

test('a review by hand of a voice that lacks a sample: Finish says that it is open, and waits for it with what there is', async ({
  shared,
}) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(server, 'Left out', makeSilence(folder, halfHourMs))
  await openVoice(page, 'edit', voiceId)
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', [speechClip(folder, { fromS: 60, seconds: 31 })])
  await expect(page.getByText(/^2 samples, /)).toBeVisible()
  await askForReview(shared, voiceId)
  const held = page.getByRole('status').filter({ hasText: '1 sample is not in the cloud yet' })
  await expect(held).toContainText('Your request is being reviewed.')
  await expect(held).toContainText('training will not start automatically once the voice is verified.')
  await page.getByRole('button', { name: 'Train without them' }).click()
  await expect(page.getByRole('heading', { name: inReview })).toBeVisible()
  expect(Object.values((await fineTuning(server, voiceId)).state)).not.toContain('queued')
})

test('a review by hand that is approved, and a training that the cloud refuses: Finish says why, and tries again', async ({
  shared,
}) => {
  const { page, server, folder } = shared
  const voiceId = await makeVoiceElsewhere(
    server,
    'Too little',
    speechClip(folder, { fromS: 2, seconds: 31 }),
  )
  await askForReview(shared, voiceId)
  await expect(page.getByRole('heading', { name: inReview })).toBeVisible()
  const detail = { status: 'too_little_audio', message: 'Ten minutes of audio are required.' }
  await server.control('/faults', {
    method: 'POST',
    path: '/train$',
    answer: { status: 400, body: { detail } },
  })
  await server.control('/verification', { approve: voiceId })
  await expect(page.getByRole('heading', { name: 'Training has not started' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('alert').filter({ hasText: 'Try again' })).toContainText(detail.message)
  await expect(page.getByText('Open it to start training.').first()).toBeVisible()
  await server.control('/faults', undefined, 'DELETE')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: prepared })).toBeVisible()
  await expect.poll(async () => Object.values((await fineTuning(server, voiceId)).state)).toContain('queued')
})

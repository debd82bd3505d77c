import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { openAt } from '../../support/app/studio-address'
import { pickFiles } from '../../support/app/studio-app'
import { makeSilence } from '../../support/audio/make-silence'
import { wavFile } from '../../support/audio/pcm-files'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { longEnough, makeVoiceElsewhere } from '../../support/cloud/clone-voices'
import type { DemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'
import { openVoice } from '../shared-studio'

// spec/shell.md sections 4 and 9: the times of the shell that a window keeps, on a clock that is moved.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The window's clock stands still from now on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}

/** Moves the clock in small steps until something is so. @returns before the window has had any more time than it needed */
async function runUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10)
        return isSo()
      },
      { intervals: [30] },
    )
    .toBe(true)
}

test('the film tells its position every 50 ms', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  const film = page.getByRole('group', { name: 'Film: Add your voice' })
  await film.waitFor()
  await page.clock.install()
  await film.getByRole('button', { name: 'Play' }).click()
  await expect(film.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  const slider = film.getByRole('slider', { name: 'Position in the film' })
  // Slow enough to last, whatever this computer does meanwhile.
  await film.locator('video').evaluate((video: HTMLVideoElement) => (video.playbackRate = 0.1))
  await slider.evaluate((thumb) => {
    const told = { count: 0 }
    Object.assign(window, { told })
    new MutationObserver(() => (told.count += 1)).observe(thumb, { attributeFilter: ['aria-valuenow'] })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: { count: number } }).told.count)
  // The film itself runs on: each time it is looked at it is somewhere else.
  for (let ms = 0; ms < 500; ms += 10) await page.clock.runFor(10)
  await expect.poll(told).toBe(10)
})

test('a film’s controls stay for 2 s after the pointer has left the film', async ({ server, openStudio }) => {
  const { page } = await openStudio({ cloud: server })
  // Without it they are still seen to the full in the moment in which they begin to fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const film = page.getByRole('group', { name: 'Film: Add your voice' })
  await film.waitFor()
  await page.clock.install()
  await film.getByRole('button', { name: 'Play' }).click()
  const controls = film.getByRole('button', { name: 'Speed: 1' }).locator('..')
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.clock.pauseAt(Date.now() + 1_000)
  // The page may have moved from under the pointer meanwhile: it comes back, and leaves now.
  const box = await film.boundingBox()
  if (!box) throw new Error('The film is not to be seen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.move(0, 0)
  await page.clock.runFor(1_900)
  await expect(controls).toHaveCSS('opacity', '1')
  await page.clock.runFor(200)
  await expect(controls).toHaveCSS('opacity', '0')
})

/** The shared recorder, from where one records to search the library. @param before what to do just before the press */
async function startRecording(page: Page, before?: () => Promise<void>): Promise<Locator> {
  await page.getByRole('button', { name: 'Search by audio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search by audio' })
  await expect(dialog.getByText('Drop an audio file here').locator('..')).toHaveCSS('height', '248px')
  await dialog.getByRole('radio', { name: 'Record audio' }).click()
  const enable = dialog.getByRole('button', { name: 'Enable Microphone' })
  const start = dialog.getByRole('button', { name: 'Start recording' })
  await enable.or(start).waitFor()
  if (await enable.isVisible()) await enable.click()
  await start.waitFor()
  await before?.()
  await start.click()
  return dialog
}

test('a microphone that is 500 ms late is said to be starting', async ({ folder, server, openStudio }) => {
  const { page } = await openStudio({ cloud: server, args: fakeMicrophone(folder) })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openAt(page, '#/voice-library')
  const dialog = await startRecording(page, () => stopClock(page))
  await expect(dialog.getByText('Get ready to speak...')).toBeVisible()
  // The time passes, and what was to happen then does not: as on a computer that is busy.
  const begunAtMs = await page.evaluate(() => Date.now())
  const at = async (ms: number): Promise<void> => {
    await page.clock.setSystemTime(begunAtMs + 3_000 + ms)
    await page.clock.runFor(100)
  }
  const now = dialog.getByText('Now', { exact: true })
  const starting = dialog.getByText('Starting microphone…')
  await at(100)
  await expect(now).toBeVisible()
  await expect(starting).toHaveCount(0)
  await at(600)
  await expect(starting).toBeVisible()
  await expect(now).toHaveCount(0)
})

test('noise of the countdown is said beside the recording', async ({ folder, server, openStudio }) => {
  const path = join(folder, 'fan.wav')
  const fan = Float32Array.from({ length: 44_100 * 4 }, () => Math.random() * 1.6 - 0.8)
  writeFileSync(path, wavFile(fan, 44_100, 16))
  const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const { page } = await openStudio({
    cloud: server,
    args: [...args, `--use-file-for-fake-audio-capture=${path}`],
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openAt(page, '#/voice-library')
  const dialog = await startRecording(page)
  await expect(dialog.getByRole('timer', { name: 'Recording time' })).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('Background noise detected', { exact: true })).toBeVisible()
})

test('a copied link says so for 1.5 s', async ({ server, openStudio }) => {
  await server.control('/account', {
    referral_link_code: 'abc',
    partnerstack_partner_default_link: 'https://example.org/abc',
  })
  const { page } = await openStudio({ cloud: server })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openAt(page, '#/?affiliate=true')
  const dialog = page.getByRole('dialog', { name: 'Affiliate program' })
  const copy = dialog.getByRole('button', { name: 'Copy your link' })
  const copied = dialog.getByRole('button', { name: 'Copied' })
  await copy.waitFor()
  await stopClock(page)
  await copy.click()
  await runUntil(page, () => copied.isVisible())
  await page.clock.runFor(1_400)
  await expect(copied).toBeVisible()
  await page.clock.runFor(100)
  await expect(copy).toBeVisible()
})

test('an important announcement opens after 5 s, and opening it marks it as read', async ({
  server,
  openStudio,
}) => {
  const timestamp = new Date(Date.now() - dayMs).toISOString()
  const announced = { title: 'Hello there', description: 'News.', timestamp, isImportant: true }
  await server.control('/announcements', [{ slug: 'hello', ...announced }])
  const { page } = await openStudio({ cloud: server })
  await openAt(page, '#/settings#announcements')
  await page.getByLabel('Content server').fill(server.baseUrl)
  await stopClock(page)
  await page.getByLabel('Content server').press('Enter')
  // Not while somebody types.
  await page.getByLabel('Content server').blur()
  const unread = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await runUntil(page, () => unread.isVisible())
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await page.clock.runFor(4_900)
  await expect(list).toHaveCount(0)
  await expect(unread).toBeVisible()
  await page.clock.runFor(200)
  await expect(list.getByText('Hello there')).toBeVisible()
  await runUntil(page, () => page.getByRole('button', { name: 'Notifications', exact: true }).isVisible())
})

/** As if so many credits of 1,000 were used. */
async function useCredits(server: DemoServer, used: number): Promise<void> {
  const user = (await server.get('/v1/user')) as { subscription: object }
  const subscription = { ...user.subscription, character_count: used, character_limit: 1_000 }
  await server.control('/faults', {
    path: '^/v1/user$',
    answer: { status: 200, body: { ...user, subscription } },
  })
}

test('the banner of low credits stays away for a day', async ({ server, openStudio }) => {
  await useCredits(server, 800)
  const { page } = await openStudio({ cloud: server })
  const banner = page.getByText('You have used 80 % of your credits. 200 credits left.')
  await expect(banner).toBeVisible()
  // Timers that began before it would go on by the real clock.
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Dismiss for a day' }).click()
  await expect(banner).toHaveCount(0)
  await page.clock.fastForward(dayMs - 2 * minuteMs)
  await page.clock.fastForward(minuteMs)
  await expect(banner).toHaveCount(0)
  await page.clock.fastForward(2 * minuteMs)
  await expect(banner).toBeVisible()
})

test('a review that does not show for ten minutes: since when is said, and it is asked for less often', async ({
  folder,
  server,
  openStudio,
}) => {
  const voiceId = await makeVoiceElsewhere(server, 'By hand', longEnough(folder, makeSilence(folder, 31_000)))
  const { page } = await openStudio({ cloud: server })
  await openVoice(page, 'verify', voiceId)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Manual verification' }).click()
  const path = join(folder, 'proof.pdf')
  writeFileSync(path, '%PDF-1.7')
  await pickFiles(page, 'documents-input', [path])
  const dialog = page.getByRole('dialog', { name: /^Manual verification request/ })
  await expect(dialog.getByText('proof.pdf')).toBeVisible()
  await page.clock.install()
  await server.control('/verification', { holdReviews: true })
  await server.control('/faults', { method: 'GET', path: `/v1/voices/${voiceId}$`, staleList: true })
  await server.control('/faults', { method: 'GET', path: '/v2/voices$', staleList: true })
  await dialog.getByRole('button', { name: 'Request verification' }).click()
  const panel = page.getByRole('status').filter({ hasText: 'Requested, but not confirmed yet' })
  await expect(panel).toContainText('Timbre checks every 30 seconds')
  await page.clock.fastForward('10:31')
  await expect(panel).toContainText('The cloud has shown nothing of it since')
  await expect(panel).toContainText('Timbre now checks every 5 minutes')
})

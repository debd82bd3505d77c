import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Take } from '@shared/domain/recording/take'
import { draftLists } from '../../support/record/draft-lists'
import { fakeMicrophone } from '../../support/record/fake-microphone'
import { untilTimer } from '../../support/record/until-timer'
import { type SoundServer, startSoundServer } from '../../support/audio/sound-server'
import { chooseEngine } from '../../support/record/open-booth'
import { expect, test } from '../fixtures'

/** Ended with its test. */
let server: SoundServer | null = null
test.afterEach(async () => {
  await server?.stop()
  server = null
})

async function openDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByRole('button', { name: 'Record yourself' }).click()
  await page.getByRole('button', { name: 'Request microphone permissions' }).click()
}

/** The takes of the only draft, oldest first. */
const takesOf = async (page: Page): Promise<Take[]> =>
  (await draftLists(page)).takes.sort((a, b) => a.createdAtMs - b.createdAtMs)

test('24 bits from a sound server: recorded, punched in, kept when the microphone is pulled, and gone on with', async ({
  folder,
  openStudio,
}) => {
  server = await startSoundServer(join(folder, 'pulse'))
  test.skip(
    server === null,
    'PulseAudio is not installed here, so there is no microphone for the native engine.',
  )
  server?.plugIn('Studio')
  server?.plugIn('Spare')
  const { page } = await openStudio({ env: server?.env ?? {} })
  await page.getByRole('link', { name: 'Settings' }).click()
  // Nobody chose it: on Linux it is the usual one.
  await expect(page.getByRole('radio', { name: '24-bit (direct)' })).toBeChecked()

  await openDraft(page)
  const microphone = page.getByRole('combobox', { name: 'Microphone' })
  await microphone.selectOption({ label: 'Studio' })
  // Made of a monitor, as effects are: no device by itself.
  const processed = page.getByText(/^\d+(\.\d)? kHz, processed by the system$/)
  await expect(processed).toBeVisible()
  await page.getByRole('link', { name: 'Open booth' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await untilTimer(page, '00:04')
  await page.keyboard.press('Space')
  await expect(page.getByText('Last take was processed')).toBeVisible({ timeout: 20_000 })
  await expect(processed).toBeVisible()

  await page.getByRole('slider', { name: 'Playhead' }).focus()
  await page.keyboard.press('Home')
  for (let second = 0; second < 3; second += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('P')
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  await untilTimer(page, '00:05')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^The last .* was replaced from 0:03 on\.$/).first()).toBeVisible()

  await page.keyboard.press('Space')
  await untilTimer(page, '00:02')
  server?.unplug('Studio')
  await expect(page.getByText('The microphone was disconnected.').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 20_000 })
  server?.plugIn('Studio')
  await expect
    .poll(() => microphone.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label), {
      timeout: 20_000,
    })
    .toBe('Studio')
  await expect
    .poll(async () => (await takesOf(page)).map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['ready', 'ready', 'ready'])
  const takes = await takesOf(page)
  // A sine is no 16-bit sound, as measured in what lies on the disk. 32: float finer than any grid, of which a take keeps 24.
  expect(takes.map(({ effectiveBits }) => effectiveBits)).toEqual([32, 32, 32])
  expect(takes[1]?.purpose).toBe('punch')
  expect(takes[2]?.faults.at(-1)?.kind).toBe('device-lost')
  expect(takes[2]?.durationMs).toBeGreaterThan(1_500)
})

test('a microphone that does not open directly is recorded through Chromium, which is said while it lasts', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio({
    args: fakeMicrophone(folder),
    env: { PULSE_SERVER: `unix:${join(folder, 'nobody')}` },
  })
  await chooseEngine(page, 'native')
  await openDraft(page)
  const notice = page.getByText('Recording in 16 bits.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('44.1 kHz, raw')).toBeVisible()
  await page.getByRole('button', { name: 'Try 24 bits again' }).click()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await untilTimer(page, '00:02')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect.poll(async () => (await takesOf(page)).map(({ effectiveBits }) => effectiveBits)).toEqual([16])
})

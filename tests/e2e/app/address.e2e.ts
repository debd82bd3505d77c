import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createFakeBrowser } from '../../support/app/fake-browser'
import { openFromOutside } from '../../support/app/studio-app'
import { wavFile } from '../../support/audio/pcm-files'
import { openAt } from '../../support/app/studio-address'
import { expect, test } from '../fixtures'

test('Back and Forward close and open pages and dialogs; what an address does not know is left out', async ({
  openStudio,
}) => {
  const { page, close } = await openStudio()
  const dialog = page.getByRole('dialog')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const introduction = page.getByRole('dialog', { name: 'Professional voice clone' })
  const voices = page.getByRole('heading', { name: 'Voices', level: 1 })
  const voiceName = page.getByLabel('Voice name')

  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await voiceName.fill('Back and forward')
  await page.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(voiceName).toHaveValue('Back and forward')
  await page.goForward()
  await expect(shortcuts).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  await page.getByRole('button', { name: 'Add voice' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Add voice' })).toBeVisible()
  await page.getByRole('button', { name: 'Clone professionally' }).click()
  await expect(introduction).toBeVisible()
  await page.goBack()
  await expect(introduction).toHaveCount(0)
  await page.goForward()
  await expect(introduction).toBeVisible()
  await page.reload()
  await expect(introduction).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(voices).toBeVisible()
  await page.goBack()
  await expect(voiceName).toHaveValue('Back and forward')

  await openAt(page, '#/clones?dialog=nonsense&mode=none&step=7&plan=yes&voiceId=')
  await expect(page.getByRole('heading', { name: 'Professional clones', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await close()
})

test('a link to the booth of a draft that is gone leads on to the drafts', async ({ folder, openStudio }) => {
  const { page, close } = await openStudio()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await openFromOutside(join(folder, 'studio'), `timbre://clones/${randomUUID()}/booth`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'All drafts' }).click()
  await expect(page.getByRole('heading', { name: 'Professional clones', level: 1 })).toBeVisible()
  await close()
})

test('a link starts Timbre and is opened once; links and files of a running one lead on, and files are asked about', async ({
  folder,
  openStudio,
}) => {
  const browser = await createFakeBrowser(folder)
  const { page, close } = await openStudio({ args: ['timbre://voices?mode=create'], env: browser.env })
  const dialog = page.getByRole('dialog', { name: 'Add voice' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Voices', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const userDataDir = join(folder, 'studio')
  await openFromOutside(userDataDir, 'timbre://settings#about')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const refused = page.getByText('This link cannot be opened. It is damaged, or it is not a Timbre link.', {
    exact: true,
  })
  await openFromOutside(userDataDir, 'timbre://clones/..%2f..%2fetc')
  await expect(refused).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  // A page of the web is the browser's, after a press alone.
  const web = 'https://elevenlabs.io/app/dubbing'
  await page.evaluate((link) => window.studio.calls.deepLinks.follow({ link }), web)
  await expect(page.getByText('This page is on the web.', { exact: true })).toBeVisible()
  expect(await browser.opened()).toEqual([])
  await page.getByRole('button', { name: 'Open in browser' }).click()
  await expect.poll(browser.opened).toEqual([web])

  const tone = Float32Array.from({ length: 6 * 48_000 }, (_, at) => 0.2 * Math.sin(at / 17))
  const take = join(folder, 'From outside.wav')
  writeFileSync(take, wavFile(tone, 48_000, 16))
  await openFromOutside(userDataDir, take)
  const question = page.getByRole('dialog', { name: 'Add this recording?' })
  await expect(question.getByText('From outside.wav', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(question).toHaveCount(0)
  await openFromOutside(userDataDir, take)
  await question.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1 of 100 samples').first()).toBeVisible()
  await close()
})

test('a link that starts Timbre comes before the draft that was open, which stays remembered', async ({
  openStudio,
}) => {
  const wizard = '#/?mode=create&creationType=professionalVoiceClone&step=introduction'
  const link = ['timbre://voices?mode=create']
  const before = await openStudio()
  await openAt(before.page, wizard)
  await before.page.getByRole('button', { name: 'Create new clone' }).click()
  const voiceName = (page: Page) => page.getByRole('textbox', { name: 'Voice name' })
  await expect(voiceName(before.page)).toBeVisible()
  await before.close()

  const linked = await openStudio({ args: link })
  const dialog = linked.page.getByRole('dialog', { name: 'Add voice' })
  await expect(dialog).toBeVisible()
  await linked.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await linked.page.reload()
  await expect(voiceName(linked.page)).toBeVisible()
  await linked.close()
})

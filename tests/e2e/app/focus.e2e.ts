import type { Page } from 'playwright'
import { join } from 'node:path'
import { root } from '../../../build/lib/electron-path.mjs'
import { expectFocusIn, walkTo } from '../../support/app/by-keys'
import { pickFiles } from '../../support/app/studio-app'
import { watchFocus } from '../../support/app/watch-focus'
import { speechClip } from '../../support/audio/speech-clip'
import { expect, test } from '../fixtures'

const odd = (name: string): string => join(root, 'tests/media/odd', name)

async function newDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill(name)
}

/** The booth of the draft named One, by keyboard. */
async function openBooth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record yourself' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open booth' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeFocused()
}

test('whatever leaves the page by keyboard, the focus goes to what stands in its place', async ({
  openStudio,
}) => {
  const { page } = await openStudio()
  await newDraft(page, 'One')
  const lost = await watchFocus(page)

  // Into the booth and back.
  await openBooth(page)
  await page.getByRole('link', { name: 'Leave booth' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // Samples out of the list, down to the last one.
  await pickFiles(page, 'add-files-input', [odd('short_2.1s.wav')])
  const samples = page.getByRole('grid', { name: 'Samples' }).locator('[data-row-id]')
  await expect(samples).toHaveCount(1)
  await samples.first().focus()
  await page.keyboard.press('Delete')
  await expect(samples).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  // Undo is in a toast, which leaves with the click.
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(samples).toHaveCount(1)
  await expect(page.locator('body')).not.toBeFocused()

  // The wizard.
  await page.getByRole('link', { name: 'Voices', exact: true }).click()
  const create = page.getByRole('button', { name: 'Add voice' })
  await create.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add voice' }).waitFor()
  await page.getByRole('button', { name: 'Clone professionally' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Professional voice clone' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(create).toBeFocused()

  // Drafts of Home, by key and by menu, down to the last one.
  for (const name of ['Two', 'Three']) await newDraft(page, name)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Drafts' }).getByRole('listitem').getByRole('link')
  await expect(rows).toHaveCount(3)
  await rows.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete permanently' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  expect(await lost()).toEqual([])
})

test('what leaves a dialog gives the focus to what stands in its place, and the player to where it came from', async ({
  folder,
  openStudio,
}) => {
  const { page } = await openStudio()
  await newDraft(page, 'One')
  await pickFiles(page, 'add-files-input', [speechClip(folder, { fromS: 2, seconds: 31 })])
  const row = page.getByRole('grid', { name: 'Samples' }).locator('[data-row-id]')
  await expect(row).toContainText('Ready')
  await row.focus()
  await page.keyboard.press('Space')
  const player = page.getByRole('region', { name: 'Player' })
  await walkTo(page, player.getByRole('button', { name: 'Close player' }))
  await page.keyboard.press('Enter')
  await expect(player).toHaveCount(0)
  await expectFocusIn(row)

  await row.focus()
  await page.keyboard.press('s')
  // However short the press is.
  await page.getByRole('radio', { name: 'Gentle' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Strong' })).toBeChecked()
  const speakers = page.getByRole('region', { name: 'Speaker separation' })
  await speakers.getByRole('button', { name: 'Start separation' }).focus()
  await page.keyboard.press('Enter')
  await expect(speakers.getByRole('button', { name: 'Stop' })).toBeFocused()
  await expect(speakers.getByRole('button', { name: 'Separate again' })).toBeVisible({ timeout: 60_000 })
  await expectFocusIn(speakers)

  await walkTo(page, page.getByRole('button', { name: 'Save selection' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('a toast that comes while a dialog is open covers nothing of it and leaves Escape to it', async ({
  openStudio,
}) => {
  const { page } = await openStudio()
  await newDraft(page, 'One')
  await page.getByRole('link', { name: 'Home', exact: true }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  await pickFiles(page, 'add-files-input', [odd('text_named_as.mp3')])
  const toast = dialog.getByRole('region', { name: /^Notifications/ })
  await expect(toast).toContainText('text_named_as.mp3')
  const card = await dialog.locator('> div').first().boundingBox()
  const box = await toast.boundingBox()
  expect(card!.y + card!.height).toBeLessThanOrEqual(box!.y)

  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await dialog.focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('text_named_as.mp3')
})

test('what is said twice is announced twice, and the end of an import is said', async ({ openStudio }) => {
  const { page } = await openStudio()
  await newDraft(page, 'One')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    // As assistive technology hears it: what changes in the live region.
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) said.push(node.textContent ?? '')
    }).observe(document.querySelector('.sr-only[aria-live="polite"]')!, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  const said = (): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said)

  await pickFiles(page, 'add-files-input', [odd('short_2.1s.wav')])
  await expect.poll(said).toContain('Import finished: 1 file.')

  await openBooth(page)
  const refused = 'Notification: Choose a recording to punch into first.'
  for (const times of [1, 2]) {
    await page.keyboard.press('p')
    await expect.poll(async () => (await said()).filter((text) => text === refused)).toHaveLength(times)
  }

  // Under the list of what is recorded, never over it.
  const aside = page.getByRole('complementary', { name: 'Recordings' })
  const toast = aside.getByRole('region', { name: /^Notifications/ })
  await expect(toast).toContainText('Choose a recording to punch into first.')
  const [list, told] = await Promise.all([aside.locator('> div').first().boundingBox(), toast.boundingBox()])
  expect(list!.y + list!.height).toBeLessThanOrEqual(told!.y)
})

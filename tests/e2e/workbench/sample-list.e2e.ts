import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings } from '../../support/audio/make-recordings'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

/** A minute in so many WAV files. */
async function makeMinute(folder: string, o: { count: number; seed: number }): Promise<string[]> {
  const recordings = await makeRecordings({
    ...o,
    folder: `${folder}/takes`,
    totalMinutes: 1,
    formats: ['wav'],
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  return recordings.map(({ path }) => path)
}

test('the sample list: choose, rename, reorder, remove and undo, by keys and by mouse; it is kept', async ({
  folder,
  openStudio,
}) => {
  const paths = await makeMinute(folder, { count: 5, seed: 11 })
  const studio = await openStudio()
  const { page } = studio
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('List')
  await pickFiles(page, 'add-files-input', paths)
  await expect(page.getByText('5 of 100 samples')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })

  // What keeps a file from being sent is a problem, as on Home; what the report finds in its sound is a finding.
  await expect(page.getByText('5 with problems')).toHaveCount(1)
  for (const [at, name] of ['one', 'two', 'three', 'four', 'five'].entries()) await rename(page, at, name)
  await expect.poll(() => names(page)).toEqual(['one', 'two', 'three', 'four', 'five'])
  // Nothing but an extension is no name.
  await nameAt(page, 0).click()
  await page.keyboard.press('F2')
  await page.getByLabel(/^New name for/).fill('   .flac')
  await page.keyboard.press('Enter')
  await expect(nameAt(page, 0)).toHaveText('one')

  // Rows that do not stand together.
  await nameAt(page, 0).click()
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('Control+Space')
  await expect.poll(() => chosen(page)).toEqual(['one', 'three'])
  await page.keyboard.press('Control+Space')
  await expect.poll(() => chosen(page)).toEqual(['one'])

  await nameAt(page, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => chosen(page)).toEqual(['one', 'two'])
  // The details go into a sheet and come back; what was chosen stays chosen.
  const size = page.viewportSize() ?? { width: 1_280, height: 800 }
  await page.setViewportSize({ width: 960, height: 600 })
  await expect(page.getByRole('button', { name: 'Voice details' })).toBeVisible()
  await expect.poll(() => chosen(page)).toEqual(['one', 'two'])
  await page.setViewportSize(size)
  await expect(page.getByRole('button', { name: 'Voice details' })).toHaveCount(0)
  await expect.poll(() => chosen(page)).toEqual(['one', 'two'])
  await nameAt(page, 0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(['three', 'one', 'two', 'four', 'five'])

  await drag(page, 4, 0)
  await expect.poll(() => names(page)).toEqual(['five', 'three', 'one', 'two', 'four'])

  await nameAt(page, 0).click()
  await nameAt(page, 2).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['three', 'two', 'four'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual(['five', 'three', 'one', 'two', 'four'])

  await nameAt(page, 1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).click()
  await expect.poll(() => names(page)).toEqual(['five', 'one', 'two', 'four', 'three'])

  // A key is for the row whose button was pressed, not for the one that was chosen before.
  await nameAt(page, 0).click()
  await page.getByRole('button', { name: 'Play two' }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['five', 'one', 'four', 'three'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual(['five', 'one', 'two', 'four', 'three'])

  // Long after the toast, too: out of the trash.
  await nameAt(page, 0).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['one', 'two', 'four', 'three'])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await trash.getByRole('button', { name: 'Restore five' }).click()
  await expect(trash.getByText('The trash is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['five', 'one', 'two', 'four', 'three'])
  await page.getByRole('link', { name: 'Professional clones' }).first().click()
  await page.getByRole('link', { name: 'List', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Trash…' }).click()
  await expect(trash.getByText('Draft with 5 samples')).toBeVisible()
  await trash.getByRole('button', { name: 'Restore List' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'List', exact: true })).toBeVisible()

  await studio.kill()
  const reopened = await openStudio()
  await reopened.page.getByRole('link', { name: 'Professional clones' }).click()
  await reopened.page.getByRole('link', { name: 'List', exact: true }).click()
  await expect.poll(() => names(reopened.page)).toEqual(['five', 'one', 'two', 'four', 'three'])
})

test('every sample plays at once, from where it is asked', async ({ folder, openStudio }) => {
  const formats = ['wav24', 'flac', 'mp3', 'm4a', 'webm', 'aiff'] as const
  const recordings = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 2,
    count: formats.length,
    formats,
    seed: 12,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText(`${formats.length} of 100 samples`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })

  const player = page.getByRole('region', { name: 'Player' })
  for (const at of formats.keys()) {
    await nameAt(page, at).click()
    await page.keyboard.press('Space')
    const position = player.getByRole('slider', { name: 'Position' })
    await expect(position).toHaveAttribute('aria-valuetext', /^0:0[1-9] of/)
    await position.focus()
    await page.keyboard.press('PageUp')
    await expect(position).toHaveAttribute('aria-valuetext', /^0:1[1-9] of/)
  }
})

test('a message goes by itself, also after one before it was dismissed under the pointer', async ({
  folder,
  openStudio,
}) => {
  const paths = await makeMinute(folder, { count: 2, seed: 13 })
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  await pickFiles(page, 'add-files-input', paths)
  await expect(page.getByText('2 of 100 samples')).toBeVisible()
  await expect(page.getByText(/^Importing/)).toHaveCount(0)
  const removed = page.getByRole('region', { name: 'Notifications (F8)' }).getByText(/^Removed/)
  await nameAt(page, 0).click()
  await page.keyboard.press('Delete')
  await expect(removed).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(removed).toHaveCount(0)
  await nameAt(page, 0).click()
  await page.keyboard.press('Delete')
  await expect(removed).toBeVisible()
  await expect(removed).toHaveCount(0)
})

const rows = (page: Page) => page.getByRole('grid', { name: 'Samples' }).locator('[data-row-id]')
const nameAt = (page: Page, at: number) =>
  page
    .getByRole('grid', { name: 'Samples' })
    .locator(`[aria-rowindex="${at + 2}"]`)
    .getByRole('gridcell')
    .nth(2)
    .locator('span')

async function namesOf(page: Page, isChosen: boolean): Promise<string[]> {
  const found = await rows(page).evaluateAll((elements) =>
    elements.map((row) => ({
      at: Number(row.getAttribute('aria-rowindex')),
      isChosen: row.getAttribute('aria-selected') === 'true',
      name: row.querySelectorAll('[role=gridcell]')[2]?.textContent ?? '',
    })),
  )
  return found
    .filter((row) => !isChosen || row.isChosen)
    .sort((a, b) => a.at - b.at)
    .map((row) => row.name)
}
const names = (page: Page): Promise<string[]> => namesOf(page, false)
const chosen = (page: Page): Promise<string[]> => namesOf(page, true)

async function rename(page: Page, at: number, name: string): Promise<void> {
  await nameAt(page, at).click()
  await page.keyboard.press('F2')
  await page.getByLabel(/^New name for/).fill(name)
  await page.keyboard.press('Enter')
  await expect(nameAt(page, at)).toHaveText(name)
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  const grip = rows(page).nth(from).getByTitle('Drag to reorder')
  const [start, target] = [await grip.boundingBox(), await rows(page).nth(to).boundingBox()]
  if (!start || !target) throw new Error('a row is out of sight')
  await page.mouse.move(start.x + 10, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, (start.y + target.y) / 2, { steps: 4 })
  await page.mouse.move(start.x + 10, target.y + 4, { steps: 4 })
  await page.mouse.up()
}

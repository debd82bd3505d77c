import { join } from 'node:path'
import { locateTool } from '@main/media/locate-ffmpeg'
import { makeRecordings } from '../support/make-recordings'
import { pickFiles } from '../support/studio-app'
import { expect, test } from './fixtures'

test('a long sample becomes pieces at pauses, and one undo brings it back', async ({
  folder,
  openStudio,
}) => {
  const [recording] = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 3,
    count: 1,
    formats: ['flac'],
    seed: 5,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio()
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Long reading')
  await pickFiles(page, 'add-files-input', [recording?.path ?? ''])
  const samples = page.getByRole('grid', { name: 'Samples' })
  await expect(samples.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/^Importing/)).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Split and join' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split and join' })
  await dialog.getByLabel('Longest piece').selectOption('1')
  await expect(dialog.getByRole('slider', { name: 'Cut 2' })).toBeVisible()
  await expect(dialog.getByText('still listening for pauses')).toHaveCount(0)

  // By hand: one cut less, one moved.
  const first = dialog.getByRole('slider', { name: /^Cut 1/ })
  const before = await first.getAttribute('aria-valuenow')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toHaveAttribute('aria-valuenow', before ?? '')
  const cuts = dialog.getByRole('slider', { name: /^Cut \d+/ })
  const count = await cuts.count()
  await cuts.last().focus()
  await page.keyboard.press('Delete')
  await expect(cuts).toHaveCount(count - 1)

  await dialog.getByRole('button', { name: `Make ${count} pieces` }).click()
  await expect(dialog).toBeHidden()
  await expect(samples.getByRole('row')).toHaveCount(count + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(samples.getByRole('row')).toHaveCount(2)
})

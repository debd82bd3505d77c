import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { chooseAccent } from '../../support/app/choose-accent'
import { makeRecordings } from '../../support/audio/make-recordings'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('an upload is shown as long as its draft and its workspace are', async ({
  folder,
  server,
  openStudio,
}) => {
  const recordings = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 3,
    count: 4,
    formats: ['wav'],
    seed: 21,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio({ cloud: server })
  const professionalClone = page.getByRole('link', { name: 'Professional clones', exact: true })
  const home = page.getByRole('link', { name: 'Home', exact: true })
  const panel = page.getByRole('region', { name: 'Upload' })
  const underWay = page.getByRole('region', { name: 'In progress' })
  await professionalClone.click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Here and gone')
  await chooseAccent(page)
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText('4 of 100 samples')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })
  await server.control('/faults', { method: 'POST', path: '/samples$', bytesPerSecond: 200_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await expect(panel).toContainText('0 of 4 samples')

  await home.click()
  await expect(underWay).toContainText('Here and gone')
  await professionalClone.click()
  const row = page.getByRole('grid', { name: 'Drafts' }).getByRole('row').filter({ hasText: 'Here and gone' })
  await row.getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Removed “Here and gone”', { exact: true })).toBeVisible()
  await home.click()
  await expect(page.getByRole('heading', { name: 'Make a clone of your voice' })).toBeVisible()
  // Nor is the analysis of its samples, which may go on for longer than Undo is offered.
  await expect(page.getByText('Untitled voice')).toHaveCount(0, { timeout: 2_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(underWay).toContainText('Here and gone')

  await underWay.getByRole('link', { name: 'Here and gone' }).click()
  await expect(panel).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // What waits is said first.
  const question = page.getByRole('dialog', { name: 'Sign out now?' })
  await expect(question.getByText(/Here and gone|upload/i).first()).toBeVisible()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await home.click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await expect(underWay.getByRole('progressbar', { name: /^Upload of/ })).toHaveCount(0)
  await page
    .getByRole('link', { name: /Here and gone/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})

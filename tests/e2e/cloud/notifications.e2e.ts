import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { chooseAccent } from '../../support/app/choose-accent'
import { makeRecordings } from '../../support/audio/make-recordings'
import { pickFiles } from '../../support/app/studio-app'
import { expect, test } from '../fixtures'

test('the end of an upload is a toast, then a notice that outlives a restart and leads to its draft', async ({
  folder,
  server,
  openStudio,
}) => {
  const recordings = await makeRecordings({
    folder: `${folder}/takes`,
    totalMinutes: 1,
    count: 1,
    formats: ['wav'],
    seed: 22,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const studio = await openStudio({ cloud: server })
  const { page } = studio
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Professional clones', exact: true }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Told once')
  await chooseAccent(page)
  await pickFiles(
    page,
    'add-files-input',
    recordings.map(({ path }) => path),
  )
  await expect(page.getByText('1 of 100 samples')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 30_000 })
  await server.control('/faults', { method: 'POST', path: '/samples$', bytesPerSecond: 2_000_000 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()

  const words = 'The sample of “Told once” is in the cloud.'
  await expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(words, { exact: true })).toHaveCount(0, { timeout: 30_000 })
  await studio.close()

  const { page: again } = await openStudio({ cloud: server })
  await again.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const row = again.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(row).toContainText(words)
  await row.getByRole('button', { name: `Show: ${words}` }).click()
  await expect(again.getByLabel('Voice name')).toHaveValue('Told once')
  await expect(again.getByRole('list', { name: 'Notifications' })).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

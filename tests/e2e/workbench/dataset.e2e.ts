import { join } from 'node:path'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { chooseAccent } from '../../support/app/choose-accent'
import { makeRecordings } from '../../support/audio/make-recordings'
import { serverSamples } from '../../support/cloud/server-samples'
import { pickFiles } from '../../support/app/studio-app'
import { startDemoServer } from '../../support/cloud/demo-server'
import { expect, test } from '../fixtures'

const count = 8

test('from a draft made offline to a dataset in the cloud, killed during the upload', async ({
  folder,
  openStudio,
}) => {
  const dataFolder = join(folder, 'cloud')
  const address = await startDemoServer({ dataFolder })
  await address.close()
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 5,
    count,
    formats: ['wav24', 'flac', 'mp3', 'm4a', 'opus', 'webm', 'aiff', 'wav'],
    seed: 7,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })

  const studio = await openStudio({ cloud: address })
  const { page } = studio
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('Made offline')
  await chooseAccent(page)
  await pickFiles(
    page,
    'add-files-input',
    recordings.map((recording) => recording.path),
  )
  await expect(page.getByText(`${count} of 100 samples`).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 60_000 })

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
  await page.getByText('A network error ocurred, please check your connection.').first().waitFor()

  const server = await startDemoServer({ dataFolder, port: Number(new URL(address.baseUrl).port) })
  try {
    await server.control('/faults', {
      method: 'POST',
      path: '/samples$',
      bytesPerSecond: 3_000_000,
    })
    await page
      .getByText(/\d+% uploaded|Processing/)
      .first()
      .waitFor({ timeout: 60_000 })
    await studio.kill()
    await server.control('/faults', undefined, 'DELETE')

    await openStudio({ cloud: server })
    await expect.poll(async () => (await serverSamples(server)).length, { timeout: 60_000 }).toBe(count)
    const held = await serverSamples(server)
    expect(held.map((sample) => sample.hash).sort()).toEqual(
      recordings.map((recording) => recording.sha256).sort(),
    )
    expect(new Set(held.map((sample) => sample.voiceId)).size).toBe(1)
  } finally {
    await server.close()
  }
})

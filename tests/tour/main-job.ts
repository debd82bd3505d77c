import { cp, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from '@playwright/test'
import { root } from '../../build/lib/electron-path.mjs'
import { chooseAccent } from '../support/app/choose-accent'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { makeRecordings, type Recording, recordingFormats } from '../support/audio/make-recordings'
import { dropFiles, launchStudio, pickFiles, type StudioApp } from '../support/app/studio-app'
import { serverSamples } from '../support/cloud/server-samples'
import { shoot } from './shoot'
import type { Tour } from './tour'

const count = 24
const totalMinutes = 62
/** Files with something wrong, which the studio must name without stopping the others. */
const wrongFiles = [
  'truncated.flac',
  'zero_bytes.wav',
  'header_only.wav',
  'short_2.1s.wav',
  'duplicate_of_short_2.1s.wav',
]

/** From no account and no network to a dataset in the cloud, killed half-way: the job the studio exists for. */
export async function runMainJob(tour: Tour): Promise<void> {
  const userDataDir = join(tour.folder, 'studio')
  const cloudFolder = join(tour.folder, 'cloud')
  const takes = join(tour.folder, 'takes')
  let recordings: Recording[] = []
  let server: DemoServer
  let studio: StudioApp

  await tour.step('make an hour of recordings from real speech', async () => {
    recordings = await makeRecordings({
      folder: takes,
      totalMinutes,
      count,
      formats: recordingFormats,
      seed: 1,
      ffmpegPath: locateTool('ffmpeg', { env: process.env }),
    })
    const hashes = new Set(recordings.map((recording) => recording.sha256))
    expect(hashes.size).toBe(count)
    const minutes = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(60)
    return `${count} files, ${minutes.toFixed(1)} min, no two equal: the clips of tests/media joined in other orders, pauses, gains and formats`
  })

  await tour.step('open the studio with no network', async () => {
    server = await startDemoServer({ dataFolder: cloudFolder })
    await server.close()
    studio = await launchStudio({ userDataDir, cloud: server })
    await studio.page.getByRole('heading', { name: 'Home' }).waitFor()
    await shoot(tour, studio.page, 'home-first-start')
    return undefined
  })

  await tour.step('create a draft offline', async () => {
    const { page } = studio
    await page.getByRole('link', { name: 'Professional clones' }).click()
    await shoot(tour, page, 'clones-empty')
    await page.getByRole('button', { name: 'New draft' }).first().click()
    const name = page.getByLabel('Voice name')
    await name.fill('Kathleen, audiobook voice')
    await page.getByLabel('Description').fill('Calm, close, unhurried. Recorded in two sessions.')
    await chooseAccent(page)
    return undefined
  })

  await tour.step('add the recordings as a dropped folder', async () => {
    const { page } = studio
    await dropFiles(page, { x: 700, y: 420 }, [takes], false)
    await page.getByText('Drop here!').waitFor()
    await shoot(tour, page, 'dataset-drop')
    await dropFiles(page, { x: 700, y: 420 }, [takes])
    await expectReady(page, count)
    return undefined
  })

  await tour.step('show what is wrong with bad files', async () => {
    const { page } = studio
    const wrong = join(tour.folder, 'wrong')
    await mkdir(wrong)
    for (const name of wrongFiles) await cp(join(root, 'tests/media/odd', name), join(wrong, name))
    await pickFiles(
      page,
      'add-files-input',
      wrongFiles.map((name) => join(wrong, name)),
    )
    await page
      .getByText(`${count + 3} of 100 samples`)
      .first()
      .waitFor()
    await page.getByRole('grid', { name: 'Samples' }).getByRole('row').nth(1).click()
    await page.keyboard.press('End')
    await page.getByText('At least 30s of audio is required.').first().waitFor()
    await page
      .getByText(/zero_bytes\.wav/)
      .first()
      .waitFor()
    await shoot(tour, page, 'dataset-findings')
    return undefined
  })

  await tour.step('show the plan offline and start: waits for the network', async () => {
    const { page } = studio
    await removeWrongFiles(page)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await shoot(tour, page, 'upload-plan')
    await page.getByRole('button', { name: 'Start upload' }).click()
    await page.getByText('A network error ocurred, please check your connection.').first().waitFor()
    await shoot(tour, page, 'upload-offline')
    return undefined
  })

  await tour.step(
    'the network returns: the upload continues automatically, and is killed halfway',
    async () => {
      server = await startDemoServer({ dataFolder: cloudFolder, port: Number(new URL(server.baseUrl).port) })
      await server.control('/faults', {
        method: 'POST',
        path: '/samples$',
        bytesPerSecond: 12_000_000,
      })
      await studio.page
        .getByText(/\d+% uploaded|Processing/)
        .first()
        .waitFor({ timeout: 60_000 })
      await shoot(tour, studio.page, 'upload-running')
      await expect
        .poll(async () => (await serverSamples(server)).length, { timeout: 60_000 })
        .toBeGreaterThan(0)
      await studio.kill()
      const held = await serverSamples(server)
      return `killed with ${held.length} of ${count} samples in the cloud`
    },
  )

  await tour.step('reopen: the upload finishes automatically', async () => {
    await server.control('/faults', undefined, 'DELETE')
    studio = await launchStudio({ userDataDir, cloud: server })
    await studio.page.getByRole('heading', { name: 'Home' }).waitFor()
    await shoot(tour, studio.page, 'home-upload')
    await expect.poll(async () => (await serverSamples(server)).length, { timeout: 120_000 }).toBe(count)
    await studio.page
      // "All" once nothing can arrive late any more.
      .getByText(/^(All )?\d+ samples are in the cloud$/)
      .first()
      .waitFor({ timeout: 60_000 })
    return undefined
  })

  await tour.step('the cloud holds every sample exactly once, with the right hash and duration', async () => {
    const held = await serverSamples(server)
    const heldHashes = held.map((sample) => sample.hash).sort()
    expect(heldHashes).toEqual(recordings.map((recording) => recording.sha256).sort())
    for (const recording of recordings) {
      const found = held.find((sample) => sample.hash === recording.sha256)
      const difference = Math.abs((found?.durationMs ?? 0) - recording.durationMs)
      expect(difference, basename(recording.path)).toBeLessThanOrEqual(100)
    }
    await studio.page.getByRole('link', { name: 'Professional clones' }).click()
    await shoot(tour, studio.page, 'clones')
    await studio.page.getByText('Kathleen, audiobook voice').first().click()
    await shoot(tour, studio.page, 'dataset-uploaded')
    await studio.close()
    await server.close()
    return `${held.length} samples, hashes equal, durations within 0.1 s`
  })
}

async function expectReady(page: Page, samples: number): Promise<void> {
  await expect(page.getByText(`${samples} of 100 samples`).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/^Importing/)).toHaveCount(0, { timeout: 120_000 })
}

async function removeWrongFiles(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Samples' })
  for (const name of wrongFiles) {
    await grid.getByText(name, { exact: true }).first().click()
    await page.keyboard.press('Delete')
    await expect(grid.getByText(name, { exact: true })).toHaveCount(0)
  }
}

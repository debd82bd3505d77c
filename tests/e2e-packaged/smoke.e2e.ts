import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { isRelease } from '../../build/package/packaged-app.mjs'
import { fetchedBuild } from '../../build/setup/ffmpeg.mjs'
import { chooseAccent } from '../support/app/choose-accent'
import { makeRecordings } from '../support/audio/make-recordings'
import { serverSamples } from '../support/cloud/server-samples'
import { pickFiles } from '../support/app/studio-app'
import { expect, packaged, test } from './fixtures'

const executablePath = packaged.executable
const unofficial = 'Built with an unofficial copy of Electron, for testing only. Not a release.'

const testingFfmpeg = 'Uses a copy of FFmpeg that is for testing only. Not a release.'

test('Home opens, and the About box says what the package is made of', async ({ openStudio, server }) => {
  const { page } = await openStudio({ executablePath, cloud: server })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(page.getByText(unofficial)).toHaveCount(isRelease() ? 0 : 1)
  await expect(page.getByText(testingFfmpeg)).toHaveCount(fetchedBuild()?.isRelease === true ? 0 : 1)
})

test('recordings are measured and reach another /v1 server, whatever the environment leads to', async ({
  folder,
  openStudio,
  server,
}) => {
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 2,
    count: 2,
    formats: ['wav24', 'webm'],
    seed: 11,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const planted = join(folder, 'planted')
  const wasRun = join(planted, 'was-run')
  mkdirSync(planted)
  for (const tool of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(planted, tool), `#!/bin/sh\ntouch '${wasRun}'\n`, { mode: 0o755 })
  }
  const env = {
    TIMBRE_FFMPEG: join(planted, 'ffmpeg'),
    TIMBRE_CACHE_DIR: planted,
    PATH: `${planted}:${process.env['PATH'] ?? ''}`,
  }
  const { page } = await openStudio({ executablePath, cloud: server, env })
  await addAndUpload(
    page,
    recordings.map((recording) => recording.path),
  )
  await expect.poll(async () => (await serverSamples(server)).length, { timeout: 30_000 }).toBe(2)
  const hashes = (await serverSamples(server)).map((sample) => sample.hash)
  expect(hashes.sort()).toEqual(recordings.map((recording) => recording.sha256).sort())

  // The models and the measuring thread are reached inside the package too.
  const recognizedBy = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { drafts, samples, judging } = window.studio.calls
      const list = await drafts.list({})
      const draftId = list.ok ? (list.value[0]?.id ?? '') : ''
      const rows = await samples.list({ draftId })
      const answers = rows.ok
        ? await Promise.all(rows.value.map(({ id }) => judging.analysis({ sampleId: id })))
        : []
      return answers.map((answer) => (answer.ok ? (answer.value?.speechBy ?? 'not yet') : answer.error.code))
    })
  await expect.poll(recognizedBy, { timeout: 40_000 }).toEqual(['silero', 'silero'])
  expect(existsSync(wasRun)).toBe(false)
})

test('the demo workspace runs inside the package', async ({ folder, openStudio }) => {
  const recordings = await makeRecordings({
    folder: join(folder, 'takes'),
    totalMinutes: 1,
    count: 1,
    formats: ['flac'],
    seed: 12,
    ffmpegPath: locateTool('ffmpeg', { env: process.env }),
  })
  const { page } = await openStudio({ executablePath })
  await addAndUpload(
    page,
    recordings.map((recording) => recording.path),
  )
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('In the cloud', { exact: true })).toBeVisible({ timeout: 30_000 })
})

async function addAndUpload(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').fill('From the package')
  await chooseAccent(page)
  await pickFiles(page, 'add-files-input', paths)
  await expect(page.getByText(`${paths.length} of 100 samples`).first()).toBeVisible()
  await expect(page.getByText(/^Importing/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Start upload' }).click()
}

import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { WireVoicesPage } from '@shared/wire'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../build/lib/electron-path.mjs'
import { openAt } from '../support/app/studio-address'
import { launchStudio, pickFiles } from '../support/app/studio-app'
import { speechClip } from '../support/audio/speech-clip'
import { startDemoServer } from '../support/cloud/demo-server'
import type { Tour } from './tour'

/** Beside the checklist that shows them. */
const filmsFolder = join(root, 'src/renderer/src/features/onboarding/films')
const frameEveryMs = 120
const slow = { timeout: 120_000 }

/** The short films of the checklist, taken from the app as it is. They ship, so this part runs only when it is asked for. */
export async function takeFilms(tour: Tour): Promise<void> {
  await tour.step('take the films of the checklist', async () => {
    const folder = join(tour.folder, 'films')
    await mkdir(folder)
    const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
    await server.control('/generation', { isCanned: true })
    await server.control('/speech', { isCanned: true })
    const { voices } = (await server.get('/v2/voices?page_size=1')) as WireVoicesPage
    const studio = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    const { page } = studio
    page.setDefaultTimeout(120_000)
    await page.setViewportSize({ width: 1_280, height: 720 })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const film = (name: string, play: () => Promise<void>): Promise<void> =>
      record(page, { folder, name, play })

    await openAt(page, '#/voices')
    await film('first-voice', async () => {
      await page.getByRole('button', { name: 'Add voice' }).first().click()
      await pause(page)
      await page.getByRole('button', { name: 'Design a voice' }).click()
      const dialog = page.getByRole('dialog', { name: 'Voice design' })
      await dialog.getByRole('button', { name: 'British CEO' }).click()
      await pause(page)
      await dialog.getByRole('button', { name: 'Generate voice' }).click()
      await expect(dialog.getByRole('button', { name: /^Choose Preview \d$/ })).toHaveCount(3, slow)
      await dialog.getByRole('button', { name: 'Choose Preview 2' }).click()
      await pause(page, 2_500)
    })
    await page.keyboard.press('Escape')

    await openAt(page, '#/clones')
    await page.getByRole('button', { name: 'New draft' }).first().waitFor()
    await film('first-recording', async () => {
      await page.getByRole('button', { name: 'New draft' }).first().click()
      await page.getByLabel('Voice name').fill('')
      await page.getByLabel('Voice name').pressSequentially('My voice', { delay: 60 })
      await pickFiles(
        page,
        'add-files-input',
        [4, 60, 120].map((fromS) => speechClip(folder, { fromS, seconds: 40 })),
      )
      await expect(page.getByText('3 of 100 samples')).toBeVisible(slow)
      await pause(page, 4_000)
      await page
        .getByRole('link', { name: /usable/ })
        .first()
        .click()
      await pause(page, 3_000)
    })

    await openAt(page, `#/speech/text-to-speech?voiceId=${voices[0]?.voice_id ?? ''}`)
    // Its first picture stands for it in the checklist: never the page before.
    const area = page.getByLabel('Text to speak')
    await area.waitFor()
    await film('first-speech', async () => {
      await area.click()
      await page.keyboard.type('The harbor was quiet that morning.', { delay: 60 })
      await page.getByRole('button', { name: 'Generate speech' }).click()
      await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible(slow)
      await pause(page, 2_500)
    })
    await studio.close()
    await server.close()
    return undefined
  })
}

const pause = (page: Page, ms = 1_200): Promise<void> => page.waitForTimeout(ms)

/** Photographs the page while it is used, and makes a film of the pictures at the times they were taken. */
async function record(
  page: Page,
  { folder, name, play }: { folder: string; name: string; play: () => Promise<void> },
): Promise<void> {
  const frames: { path: string; atMs: number }[] = []
  const taking = { isOn: true }
  const camera = (async () => {
    for (let number = 0; taking.isOn; number++) {
      const path = join(folder, `${name}-${String(number).padStart(4, '0')}.jpg`)
      const atMs = performance.now()
      await page.screenshot({ path, type: 'jpeg', quality: 90 })
      frames.push({ path, atMs })
      await page.waitForTimeout(Math.max(0, frameEveryMs - (performance.now() - atMs)))
    }
  })()
  await play()
  taking.isOn = false
  await camera
  const list = frames.flatMap(({ path, atMs }, at) => [
    `file '${path}'`,
    `duration ${(((frames[at + 1]?.atMs ?? atMs + 1_000) - atMs) / 1_000).toFixed(3)}`,
  ])
  const listPath = join(folder, `${name}.txt`)
  await writeFile(listPath, list.join('\n'))
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', listPath],
    ...['-vf', 'fps=12,scale=960:540:flags=lanczos,format=yuv420p'],
    ...['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-an'],
    join(filmsFolder, `${name}.webm`),
  ])
}

import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { root } from '../../../build/lib/electron-path.mjs'
import { makeRecordings } from '../../support/audio/make-recordings'
import { processUse } from '../../support/app/process-usage'
import { launchStudio, pickFiles, type StudioApp } from '../../support/app/studio-app'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

const openGoalMs = 150
const growthGoalMb = 60
const frameGoalMs = 20
const peerMain = `
const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 832 }).loadFile('index.html'))
app.on('window-all-closed', () => app.quit())
`
const peerPage = `<!doctype html><title>peer</title><input type="file" data-testid="peer-file"><div id="wave"></div>
<script type="module" src="peer.js"></script>`
const peerScript = `
import WaveSurfer from './wavesurfer.esm.js'
const wave = WaveSurfer.create({ container: '#wave', height: 176 })
document.querySelector('input').addEventListener('change', (event) => {
  const startedAt = performance.now()
  wave.once('redrawcomplete', () => requestAnimationFrame(() => { window.elapsedMs = performance.now() - startedAt }))
  wave.loadBlob(event.target.files[0])
})`

/** Opening, zooming and scrolling the waveform of three hours, beside wavesurfer.js decoding half an hour by itself. */
export async function waveformBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-waveform-'))
  const minutes = quick ? 30 : 180
  const build = `production build, ${quick ? 'quick' : 'full'}`
  try {
    const make = (name: string, totalMinutes: number, format: 'flac24' | 'flac') =>
      makeRecordings({
        folder: join(folder, name),
        totalMinutes,
        count: 1,
        formats: [format],
        seed: 4,
        ffmpegPath: locateTool('ffmpeg', { env: process.env }),
      })
    const [long] = await make('long', minutes, 'flac24')
    const [short] = await make('short', quick ? 10 : 30, 'flac')
    if (!long || !short) throw new Error('no recordings')
    const own = await measureStudio(join(folder, 'studio'), long.path, quick ? 3 : 7)
    const peer = await measurePeer(folder, short.path, quick ? 1 : 3)
    const what = `${minutes} min, FLAC 48 kHz/24 bit`
    return [
      toRow({
        name: `waveform: open to painted, ${what}, peaks in the library`,
        unit: 'ms',
        values: own.openedMs,
        goal: openGoalMs,
        better: 'lower',
        build,
        note: `from the click on Settings; wavesurfer.js alone, ${quick ? 10 : 30} min: ${Math.round(peer.elapsedMs[0] ?? 0)} ms, ${Math.round(peer.growthMb)} MB`,
      }),
      toRow({
        name: `waveform: growth of the window's process, ${what}`,
        unit: 'MB',
        values: own.growthMb,
        goal: growthGoalMb,
        better: 'lower',
        build,
      }),
      toRow({
        name: `waveform: wavesurfer.js decodes ${quick ? 10 : 30} min (peer)`,
        unit: 'ms',
        values: peer.elapsedMs,
        better: 'lower',
        build,
      }),
      ...own.frames.map(({ name, values }) =>
        toRow({
          name: `waveform: frame while ${name}, 95th percentile, ${what}`,
          unit: 'ms',
          values: [percentile95(values)],
          goal: frameGoalMs,
          better: 'lower',
          build,
          note: `${values.length} frames, median ${percentile(values, 0.5).toFixed(1)} ms; 95th percentile of a page in which only a box of that size moves: ${percentile95(peer.boxFrames).toFixed(1)} ms`,
        }),
      ),
    ]
  } finally {
    await removeFolder(folder)
  }
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const percentile95 = (values: readonly number[]): number => percentile(values, 0.95)

async function measureStudio(userDataDir: string, path: string, runs: number) {
  const app = await launchStudio({ userDataDir })
  const { page } = app
  try {
    await page.getByRole('link', { name: 'Professional clones' }).click()
    await page.getByRole('button', { name: 'New draft' }).first().click()
    await page.getByLabel('Voice name').waitFor()
    await pickFiles(page, 'add-files-input', [path])
    const open = page.getByRole('button', { name: /^Settings for/ })
    await open.waitFor({ timeout: 300_000 })
    // Measured once for the library; what is opened afterwards is what a person opens.
    await open.click()
    const playhead = page.getByRole('slider', { name: /^Playhead/ })
    await playhead.waitFor({ timeout: 900_000 })
    const close = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      // The waveform of the last opening would be taken for that of the next.
      await playhead.waitFor({ state: 'detached' })
    }
    await close()
    await untilAllIsPlayed(page)
    const before = windowMb(app)
    const openedMs: number[] = []
    const growthMb: number[] = []
    for (let run = 0; run < runs; run++) {
      openedMs.push(await openAndWait(page))
      growthMb.push(windowMb(app) - before)
      if (run < runs - 1) await close()
    }
    return { openedMs, growthMb, frames: await measureFrames(page) }
  } finally {
    await app.close()
  }
}

/** The library knows everything of the sample: nothing is measured beside what is timed here. */
async function untilAllIsPlayed(page: Page): Promise<void> {
  const isAllPlayed = (): Promise<boolean> =>
    page.evaluate(async () => {
      const drafts = await window.studio.calls.drafts.list({})
      const draftId = drafts.ok ? drafts.value[0]?.id : undefined
      const report = draftId === undefined ? null : await window.studio.calls.judging.report({ draftId })
      return report?.ok === true && report.value.pendingCount + report.value.unheardCount === 0
    })
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 500) {
    if (await isAllPlayed()) return
    await page.waitForTimeout(500)
  }
  throw new Error('the sample was not measured')
}

/** Milliseconds from the click to the frame after the one in which the waveform has pixels. */
function openAndWait(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const hasWave = (): boolean => {
          const host = document.querySelector('[aria-label^="Playhead in"] > div > div')
          const canvas = host?.shadowRoot?.querySelector('canvas')
          const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
          return pixels?.some((value) => value > 0) ?? false
        }
        const startedAt = performance.now()
        const look = (): void => {
          if (hasWave()) requestAnimationFrame(() => resolve(performance.now() - startedAt))
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLElement>('[aria-label^="Settings for"]')?.click()
        look()
      }),
  )
}

/** One turn of the wheel in each frame, as a touchpad does it: in to single samples and out again, then along. */
async function measureFrames(page: Page): Promise<{ name: string; values: number[] }[]> {
  const turn = (name: string, count: number, wheel: { deltaX: number; deltaY: number; ctrlKey: boolean }) =>
    page
      .evaluate(
        ({ turns, init }) =>
          new Promise<number[]>((resolve) => {
            const surface = document.querySelector('[aria-label^="Playhead in"]')
            if (!surface) throw new Error('no waveform')
            const box = surface.getBoundingClientRect()
            const at = { clientX: box.left + box.width * 0.4, clientY: box.top + box.height / 2 }
            const values: number[] = []
            let last = performance.now()
            const step = (): void => {
              const now = performance.now()
              values.push(now - last)
              last = now
              if (values.length > turns) resolve(values.slice(1))
              else {
                surface.dispatchEvent(
                  new WheelEvent('wheel', { ...init, ...at, bubbles: true, cancelable: true }),
                )
                requestAnimationFrame(step)
              }
            }
            requestAnimationFrame(step)
          }),
        { turns: count, init: wheel },
      )
      .then((values) => ({ name, values }))
  const zoomIn = await turn('zooming', 150, { deltaX: 0, deltaY: -40, ctrlKey: true })
  const alongSamples = await turn('scrolling', 120, { deltaX: 30, deltaY: 0, ctrlKey: false })
  const zoomOut = await turn('zooming', 80, { deltaX: 0, deltaY: 40, ctrlKey: true })
  const along = await turn('scrolling', 200, { deltaX: 60, deltaY: 0, ctrlKey: false })
  return [
    { name: 'zooming', values: [...zoomIn.values, ...zoomOut.values] },
    { name: 'scrolling', values: [...alongSamples.values, ...along.values] },
  ]
}

/** Anonymous and shared memory of the window's process. */
const windowMb = (app: StudioApp): number =>
  processUse(app.process.pid ?? 0, -1)
    .filter(({ role }) => role === 'renderer')
    .reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / 1e6

async function measurePeer(folder: string, path: string, runs: number) {
  const appFolder = join(folder, 'peer')
  await mkdir(appFolder, { recursive: true })
  await writeFile(join(appFolder, 'package.json'), JSON.stringify({ name: 'peer', main: 'main.js' }))
  await writeFile(join(appFolder, 'main.js'), peerMain)
  await writeFile(join(appFolder, 'index.html'), peerPage)
  await writeFile(join(appFolder, 'peer.js'), peerScript)
  const source = join(root, 'node_modules', 'wavesurfer.js', 'dist', 'wavesurfer.esm.js')
  await copyFile(source, join(appFolder, 'wavesurfer.esm.js'))
  const elapsedMs: number[] = []
  let growthMb = 0
  let boxFrames: number[] = []
  for (let run = 0; run < runs; run++) {
    // Modules of a page from a file have no origin of their own.
    const args = ['--allow-file-access-from-files']
    const app = await launchStudio({ userDataDir: join(folder, 'peer-data'), appFolder, args })
    try {
      await app.page.locator('input').waitFor()
      if (run === 0) boxFrames = await measureBox(app.page)
      const before = windowMb(app)
      await pickFiles(app.page, 'peer-file', [path])
      const elapsed = await app.page.waitForFunction(
        () => (window as unknown as { elapsedMs?: number }).elapsedMs,
        undefined,
        { timeout: 120_000 },
      )
      elapsedMs.push((await elapsed.jsonValue()) ?? Number.NaN)
      growthMb = Math.max(growthMb, windowMb(app) - before)
    } finally {
      await app.close()
    }
  }
  return { elapsedMs, growthMb, boxFrames }
}

/** What this machine takes for a frame in which as much is painted and nothing is worked out. */
const measureBox = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const box = document.createElement('div')
        Object.assign(box.style, { width: '1100px', height: '176px' })
        document.body.append(box)
        const values: number[] = []
        let last = performance.now()
        const step = (): void => {
          const now = performance.now()
          values.push(now - last)
          last = now
          box.style.background = `repeating-linear-gradient(90deg, teal 0 1px, white 1px ${2 + (values.length % 7)}px)`
          if (values.length <= 240) requestAnimationFrame(step)
          else {
            box.remove()
            resolve(values.slice(1))
          }
        }
        requestAnimationFrame(step)
      }),
  )

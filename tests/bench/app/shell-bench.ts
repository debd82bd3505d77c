import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../../support/cloud/demo-server'
import { openAt } from '../../support/app/studio-address'
import { launchStudio } from '../../support/app/studio-app'
import { makeVoices } from '../../support/cloud/make-voices'
import { openCombobox, typeInCombobox } from '../search-timing'
import { mirroredVoices } from '../voices/mirrored-voices'
import { type BenchRow, toRow } from '../report'

const paletteGoalMs = 50
const frameGoalMs = 20
/** Each finds other things than the one before. */
const searches = ['v', 'vo', 'voice 7', 'voice 77', 'upl', 'set', 'zzz']
const routes = ['Voices', 'Professional clones', 'Home', 'Settings'] as const

/**
 * The shell over an account of 10,000 voices: the palette from its key to its list and from a letter to what it finds, and
 * the frames while the collapsed sidebar opens under the pointer and while pages change.
 */
export async function shellBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const voices = quick ? 1_000 : 10_000
  const runs = quick ? 3 : 15
  const folder = mkdtempSync(join(tmpdir(), 'timbre-shell-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const opened: number[] = []
  const found: number[] = []
  const hovered: number[] = []
  const changed: number[] = []
  try {
    await makeVoices(server, voices)
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await page.setViewportSize({ width: 1_280, height: 800 })
      await mirroredVoices(page, voices)
      await openAt(page, '#/')
      for (let run = 0; run <= runs; run++) {
        const openedMs = await openCombobox(page, { key: 'k' })
        const foundMs: number[] = []
        for (const search of searches) foundMs.push(await typeInCombobox(page, search))
        await page.keyboard.press('Escape')
        await page.getByRole('combobox').waitFor({ state: 'detached' })
        // The first opening loads its code.
        if (run === 0) continue
        opened.push(openedMs)
        found.push(...foundMs)
      }
      for (const name of routes) await goTo(page, name)
      for (let run = 0; run < runs; run++)
        for (const name of routes) changed.push(...(await goTo(page, name)))
      await page.getByRole('button', { name: 'Unpin the sidebar' }).click()
      for (let run = 0; run < runs; run++) hovered.push(...(await hoverSidebar(page)))
    } finally {
      await app.kill()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const row = {
    unit: 'ms',
    better: 'lower',
    build: `production, ${quick ? 'quick' : 'full'}, ${voices} voices`,
  } as const
  const frames = (name: string, values: number[]): BenchRow =>
    toRow({
      ...row,
      name: `shell: frame while ${name}, 95th percentile`,
      values: [[...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN],
      goal: frameGoalMs,
      note: `${values.length} frames`,
    })
  return [
    toRow({ ...row, name: 'palette: open', values: opened, goal: paletteGoalMs }),
    toRow({ ...row, name: 'palette: keystroke to list', values: found, goal: paletteGoalMs }),
    frames('the sidebar opens under the pointer', hovered),
    frames('a page changes', changed),
  ]
}

/** Intervals between frames for so long, in milliseconds. */
const framesFor = (page: Page, lengthMs: number): Promise<number[]> =>
  page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const intervals: number[] = []
        const startedAt = performance.now()
        let last = startedAt
        const next = (): void => {
          const now = performance.now()
          intervals.push(now - last)
          last = now
          if (now - startedAt < ms) requestAnimationFrame(next)
          else resolve(intervals)
        }
        requestAnimationFrame(next)
      }),
    lengthMs,
  )

/** Intervals between frames from the click on a line of the sidebar until a while after its page is there. */
async function goTo(page: Page, name: string): Promise<number[]> {
  const frames = framesFor(page, 500)
  await page.evaluate((wanted) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')].find(
      ({ textContent }) => textContent.trim() === wanted,
    )
    if (!link) throw new Error(`the sidebar has no ${wanted}`)
    link.click()
  }, name)
  return await frames
}

/** Intervals between frames while the pointer rests on the collapsed sidebar, and leaves it. */
async function hoverSidebar(page: Page): Promise<number[]> {
  await page.mouse.move(900, 400)
  await page.waitForTimeout(300)
  const frames = framesFor(page, 700)
  await page.mouse.move(20, 300)
  await page.waitForTimeout(350)
  await page.mouse.move(900, 400)
  return (await frames).slice(1)
}

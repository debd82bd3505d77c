import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../support/cloud/demo-server'
import { openAt } from '../support/app/studio-address'
import { launchStudio } from '../support/app/studio-app'
import { makeVoices } from '../support/cloud/make-voices'
import { mirroredVoices } from './mirrored-voices'
import { type BenchRow, toRow } from './report'

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
        const openedMs = await openPalette(page)
        const foundMs: number[] = []
        for (const search of searches) foundMs.push(await type(page, search))
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

/** From the key to the frame after the one with the first option. */
const openPalette = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
        const look = (): void => {
          if (document.querySelector('[role="option"]') === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
  )

/** From the input to the frame after the one in which the list shows what was found. */
const type = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('[role="combobox"]')
        const optionsNow = (): string =>
          [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent).join()
        const before = optionsNow()
        const startedAt = performance.now()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        const look = (): void => {
          if (optionsNow() === before && performance.now() - startedAt < 2_000) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
    words,
  )

/** Intervals between frames from the click on a line of the sidebar until a while after its page is there. */
const goTo = (page: Page, name: string): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve, reject) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')].find(
          ({ textContent }) => textContent.trim() === wanted,
        )
        if (!link) return reject(new Error(`the sidebar has no ${wanted}`))
        const intervals: number[] = []
        const startedAt = performance.now()
        let last = startedAt
        const next = (): void => {
          const now = performance.now()
          intervals.push(now - last)
          last = now
          if (now - startedAt < 500) requestAnimationFrame(next)
          else resolve(intervals)
        }
        requestAnimationFrame(next)
        link.click()
      }),
    name,
  )

/** Intervals between frames while the pointer rests on the collapsed sidebar, and leaves it. */
async function hoverSidebar(page: Page): Promise<number[]> {
  await page.mouse.move(900, 400)
  await page.waitForTimeout(300)
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const intervals: number[] = []
        const startedAt = performance.now()
        let last = startedAt
        const next = (): void => {
          const now = performance.now()
          intervals.push(now - last)
          last = now
          if (now - startedAt < 700) requestAnimationFrame(next)
          else resolve(intervals.slice(1))
        }
        requestAnimationFrame(next)
      }),
  )
  await page.mouse.move(20, 300)
  await page.waitForTimeout(350)
  await page.mouse.move(900, 400)
  return await frames
}

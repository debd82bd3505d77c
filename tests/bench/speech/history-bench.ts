import { mkdtempSync, rmSync } from 'node:fs'
import { wholeHistory } from '@shared/domain/speech/history'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../../support/cloud/demo-server'
import { openAt } from '../../support/app/studio-address'
import { launchStudio } from '../../support/app/studio-app'
import { framesWhileScrolling } from '../frames-while-scrolling'
import { type BenchRow, toRow } from '../report'
import { typeInList } from '../search-timing'

const openGoalMs = 150
const searchGoalMs = 50
const frameGoalMs = 20
const searched = { field: 'input[aria-label="Search the history"]', rows: '[data-row-index]' }
/** Each finds other rows than the one before: common words, rare ones, several, one letter. */
const searches = ['the', 'a', 'river', 'the river', 'xyz', 'ing', 'e']

/**
 * The history of an account with 100,000 generations: from the wish to open it to its first rows, from a key to what it
 * finds, and frames while it is scrolled.
 */
export async function historyBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const count = quick ? 10_000 : 100_000
  const runs = quick ? 3 : 9
  const folder = mkdtempSync(join(tmpdir(), 'timbre-history-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const opened: number[] = []
  const found: number[] = []
  const frames: number[] = []
  const mirroredIn: number[] = []
  try {
    await server.control('/history', { count, days: 365, seed: 1 })
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await page.setViewportSize({ width: 1_280, height: 800 })
      mirroredIn.push(await mirrored(page, count))
      for (let run = 0; run <= runs; run++) {
        const openedMs = await open(page)
        // The first opening loads its code.
        if (run > 0) opened.push(openedMs)
        for (const search of searches) found.push(await typeInList(page, search, searched))
        await typeInList(page, '', searched)
        frames.push(...(await framesWhileScrolling(page, '[data-history-scroller]')))
      }
    } finally {
      await app.kill()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const build = `production, ${quick ? 'quick' : 'full'}, ${count.toLocaleString('en')} generations`
  const sorted = [...frames].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const row = { unit: 'ms', better: 'lower', build } as const
  return [
    toRow({ ...row, name: 'history: open', values: opened, goal: openGoalMs }),
    toRow({ ...row, name: 'history: keystroke to list', values: found, goal: searchGoalMs }),
    toRow({
      ...row,
      name: 'history: frame while scrolling, 95th percentile',
      values: [p95],
      goal: frameGoalMs,
      note: `${frames.length} frames`,
    }),
    toRow({ ...row, name: 'history: mirrored from the cloud', values: mirroredIn }),
  ]
}

/** Until everything is here. @returns how long it took */
async function mirrored(page: Page, count: number): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const startMs = Date.now()
  for (;;) {
    const isThere = await page.evaluate(
      async ({ total, query }) => {
        const { outline, status } = window.studio.calls.history
        const [found, now] = await Promise.all([outline({ query }), status({})])
        return found.ok && found.value.total >= total && now.ok && now.value.state === 'idle'
      },
      { total: count, query: wholeHistory },
    )
    if (isThere) return Date.now() - startMs
    await page.waitForTimeout(500)
  }
}

/** From the change of the address to the frame after the one with the first row. */
async function open(page: Page): Promise<number> {
  await openAt(page, '#/speech/text-to-speech?panel=settings')
  await page.getByRole('heading', { level: 1, name: 'Speech' }).waitFor()
  await page.locator('[data-history-scroller]').waitFor({ state: 'detached' })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        location.hash = '#/speech/text-to-speech?panel=history'
        const look = (): void => {
          if (document.querySelector('[data-history-scroller] [data-row-id]') === null)
            requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        look()
      }),
  )
}

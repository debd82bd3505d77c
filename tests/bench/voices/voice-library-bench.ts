import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../../support/cloud/demo-server'
import { launchStudio } from '../../support/app/studio-app'
import { openAt } from '../../support/app/studio-address'
import { framesWhileScrolling } from '../frames-while-scrolling'
import { type BenchRow, toRow } from '../report'

const entries = 10_000
const frameGoalMs = 20

/**
 * The voice library with 10,000 voices: from the click on its link to its first page, answered by the demo cloud and
 * painted; then frames while the list is scrolled and asks for the pages that come into sight.
 */
export async function voiceLibraryBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-voice-library-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const runs = quick ? 3 : 9
  const opened: number[] = []
  const frames: number[] = []
  try {
    await server.control('/generation', { libraryEntries: entries })
    await server.get('/v1/shared-voices')
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await page.setViewportSize({ width: 1_280, height: 800 })
      for (let run = 0; run <= runs; run++) {
        await openAt(page, '#/')
        await page.getByRole('heading', { name: 'Home' }).waitFor()
        // A page that was answered before is not asked for again: each run has a search of its own.
        const openedMs = await openLibrary(page, `#/voice-library?min_notice_period_days=${run + 1}`)
        // The first opening loads its code.
        if (run > 0) opened.push(openedMs)
        frames.push(...(await framesWhileScrolling(page, ':has(> [role="feed"])')))
      }
    } finally {
      await app.kill()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const build = `production, ${quick ? 'quick' : 'full'}, ${entries.toLocaleString('en')} voices`
  const sorted = [...frames].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return [
    toRow({ name: 'voice library: first page', unit: 'ms', values: opened, better: 'lower', build }),
    toRow({
      name: 'voice library: frame while scrolling, 95th percentile',
      unit: 'ms',
      values: [p95],
      better: 'lower',
      build,
      goal: frameGoalMs,
      note: `${frames.length} frames`,
    }),
  ]
}

/** From the address to the second frame in which voices stand. */
const openLibrary = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    (hash) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        location.hash = hash
        const look = (): void => {
          if (document.querySelector('[role="feed"] article') === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - startedAt))
        }
        requestAnimationFrame(look)
      }),
    address,
  )

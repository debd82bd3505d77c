import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { fillLibrary } from '../../support/library/fill-library'
import { launchStudio } from '../../support/app/studio-app'
import { type BenchRow, toRow } from '../report'

const samples = 100
const openGoalMs = 200
const frameGoalMs = 20
const typed = 'Calm, close and warm, as if she sat beside you and read the whole long night. '.repeat(2)

/**
 * The wizard on a draft of 100 samples and some three hours: from the click that opens it to a form that took a letter
 * and was painted; then frames while a description is typed with the list on screen.
 */
export async function wizardBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'timbre-wizard-bench-'))
  const runs = quick ? 3 : 9
  const opened: number[] = []
  const frames: number[] = []
  try {
    await fillLibrary({ userDataDir, drafts: 1, samplesPerDraft: samples })
    const app = await launchStudio({ userDataDir })
    try {
      const { page } = app
      await page.setViewportSize({ width: 1_400, height: 900 })
      await page.getByRole('link', { name: 'Draft 1' }).first().click()
      for (let run = 0; run <= runs; run++) {
        await page.getByRole('button', { name: 'Continue', exact: true }).waitFor()
        const openedMs = await openWizard(page)
        // The first opening loads its code.
        if (run > 0) opened.push(openedMs)
        frames.push(...(await framesWhileTyping(page)))
        await page.getByRole('button', { name: 'Close' }).first().click()
      }
    } finally {
      await app.kill()
    }
  } finally {
    rmSync(userDataDir, { recursive: true, force: true })
  }
  const build = `production, ${quick ? 'quick' : 'full'}, ${samples} samples`
  const sorted = [...frames].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return [
    toRow({
      name: 'wizard: open to usable',
      unit: 'ms',
      values: opened,
      better: 'lower',
      build,
      goal: openGoalMs,
    }),
    toRow({
      name: 'wizard: frame while typing, 95th percentile',
      unit: 'ms',
      values: [p95],
      better: 'lower',
      build,
      goal: frameGoalMs,
      note: `${frames.length} frames`,
    }),
  ]
}

/** From the click to the second frame in which the form's name can be written into. */
const openWizard = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent.trim() === 'Continue',
        )
        const startedAt = performance.now()
        button?.click()
        const look = (): void => {
          const rows = document.querySelectorAll('[role="dialog"] [role="row"]').length
          const field = document.querySelector('[role="dialog"] input:not([type="file"]):not([disabled])')
          if (rows > 1 && field instanceof HTMLInputElement) {
            field.focus()
            requestAnimationFrame(() => resolve(performance.now() - startedAt))
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )

async function framesWhileTyping(page: Page): Promise<number[]> {
  const field = page.getByRole('dialog').getByLabel('Description')
  await field.fill('')
  await page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'frameTimes', times)
    let last = performance.now()
    const tick = (now: number): void => {
      times.push(now - last)
      last = now
      if (Reflect.get(window, 'frameTimes') === times) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await field.pressSequentially(typed, { delay: 25 })
  return page.evaluate(() => {
    const times = Reflect.get(window, 'frameTimes') as number[]
    Reflect.set(window, 'frameTimes', null)
    return times.slice(1)
  })
}

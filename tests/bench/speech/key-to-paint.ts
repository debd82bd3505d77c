import type { Page } from 'playwright'
import { median, toRow, type BenchRow } from '../report'

const goalMs = 20
/** A quick typist. */
const pauseMs = 60

/** Types where the focus is. @returns ms from the time of each key's event to just after the frame that it changed was made */
async function typeKeys(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => {
    const measured: number[] = []
    const { port1, port2 } = new MessageChannel()
    let waiting: number[] = []
    port1.onmessage = () => {
      measured.push(...waiting.map((atMs) => performance.now() - atMs))
      waiting = []
    }
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          waiting.push(timeStamp)
          port2.postMessage(null)
        }),
      true,
    )
    Object.assign(window, { measured })
  })
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.type('e')
    await page.waitForTimeout(pauseMs)
  }
  return page.evaluate(() => (window as unknown as { measured: number[] }).measured)
}

/** @param o.of what is typed in, and how much is there */
export async function keyToPaintRow(
  page: Page,
  o: { quick: boolean; name: string; of: string },
): Promise<BenchRow> {
  const values = await typeKeys(page, o.quick ? 30 : 90)
  const sorted = [...values].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return toRow({
    name: `${o.name}: keystroke to paint, 95th percentile`,
    unit: 'ms',
    values: [p95],
    goal: goalMs,
    better: 'lower',
    build: `production, ${o.quick ? 'quick' : 'full'}, ${o.of}`,
    note: `${values.length} keystrokes, median ${median(values).toFixed(1)} ms`,
  })
}

/** Waits until the studio is signed in. */
export async function whenSignedIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isReady = async (): Promise<boolean> => {
    const account = await window.studio.calls.account.get({})
    return account.ok && account.value.mode === 'cloud' && account.value.userName !== null
  }
  while (!(await page.evaluate(isReady))) await page.waitForTimeout(100)
}

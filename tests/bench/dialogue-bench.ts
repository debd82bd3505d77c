import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '../support/cloud/demo-server'
import { openAt } from '../support/app/studio-address'
import { launchStudio } from '../support/app/studio-app'
import { type BenchRow, median, toRow } from './report'

const goalMs = 20
const blockCount = 100
/** With the end of each block 4,900 characters, so that there is room to type. */
const blockText = 'Some [laughs] characters of a *turn* of a talk.'.padEnd(48, '.')
/** A quick typist. */
const pauseMs = 60

/** Typing in the middle of a dialogue of 100 blocks and 5,000 characters, from the key to the frame that shows it. */
export async function dialogueBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const keystrokes = quick ? 30 : 90
  const folder = mkdtempSync(join(tmpdir(), 'timbre-dialogue-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  try {
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await open(page)
      const values = await type(page, keystrokes)
      const sorted = [...values].sort((a, b) => a - b)
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
      return [
        toRow({
          name: 'dialogue: keystroke to paint, 95th percentile',
          unit: 'ms',
          values: [p95],
          goal: goalMs,
          better: 'lower',
          build: `production, ${quick ? 'quick' : 'full'}, ${blockCount} blocks, 5,000 characters`,
          note: `${values.length} keystrokes, median ${median(values).toFixed(1)} ms`,
        }),
      ]
    } finally {
      await app.kill()
    }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function open(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isReady = async (): Promise<boolean> => {
    const account = await window.studio.calls.account.get({})
    return account.ok && account.value.mode === 'cloud' && account.value.userName !== null
  }
  while (!(await page.evaluate(isReady))) await page.waitForTimeout(100)
  await page.evaluate(
    async ({ blockCount, blockText }) => {
      const { dialogue, speechWorkspace, voices } = window.studio.calls
      const found = await voices.list({ search: 'Milo', isDefault: true })
      const voiceId = found.ok ? (found.value.voices[0]?.voiceId ?? null) : null
      const blocks = Array.from({ length: blockCount }, () => ({
        id: crypto.randomUUID(),
        voiceId,
        speaker: null,
        text: blockText,
      }))
      await dialogue.update({ patch: { blocks } })
      const workspace = await speechWorkspace.get({})
      if (workspace.ok)
        await speechWorkspace.update({ of: workspace.value.of, patch: { textModelId: 'eleven_v3' } })
    },
    { blockCount, blockText },
  )
  await openAt(page, '#/speech/text-to-speech')
  const texts = page.getByRole('textbox', { name: 'Dialogue' }).getByRole('group').locator('p')
  await texts.nth(blockCount / 2).click()
  await page.keyboard.press('End')
  await page.waitForTimeout(1_000)
}

/** From the time of the key's event to just after the frame that it changed was made. */
async function type(page: Page, count: number): Promise<number[]> {
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoServer } from '../../support/cloud/demo-server'
import { openAt } from '../../support/app/studio-address'
import { launchStudio } from '../../support/app/studio-app'
import { makeVoices } from '../../support/cloud/make-voices'
import { openCombobox, typeInCombobox } from '../search-timing'
import { mirroredVoices } from './mirrored-voices'
import { type BenchRow, toRow } from '../report'

const openGoalMs = 100
const keystrokeGoalMs = 50

/** The voice picker over an account of 10,000 voices: from the wish to open it to its first voices, and from a key to what it finds. */
export async function pickerBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const voices = quick ? 1_000 : 10_000
  const runs = quick ? 3 : 15
  const folder = mkdtempSync(join(tmpdir(), 'timbre-picker-bench-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  const opened: number[] = []
  const found: number[] = []
  try {
    await makeVoices(server, voices)
    const app = await launchStudio({ userDataDir: join(folder, 'studio'), cloud: server })
    try {
      const { page } = app
      await mirroredVoices(page, voices)
      for (let run = 0; run <= runs; run++) {
        await openAt(page, '#/')
        const openedMs = await openCombobox(page, { hash: '#/?dialog=go-to-voice' })
        const foundMs: number[] = []
        for (const search of ['7', '77', '777']) foundMs.push(await typeInCombobox(page, search))
        await page.keyboard.press('Escape')
        await page.getByRole('listbox').waitFor({ state: 'detached' })
        // The first opening loads its code.
        if (run === 0) continue
        opened.push(openedMs)
        found.push(...foundMs)
      }
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
  return [
    toRow({ ...row, name: 'voice picker: open', values: opened, goal: openGoalMs }),
    toRow({ ...row, name: 'voice picker: keystroke to list', values: found, goal: keystrokeGoalMs }),
  ]
}

import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdLock } from '@main/library/library-lock'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { readJournal } from '@main/takes/journal/journal-reader'
import { repairJournal } from '@main/takes/journal/repair-journal'
import { framesIn } from '../../support/record/capture-fixture'
import { eventually } from '../../support/eventually'
import { tempFolder } from '../../support/temp-folder'

const support = join(import.meta.dirname, '../../support')
const numbered = (frame: number): number => Math.fround(((frame % 32_000) + 1) / 32_768)

/** A process that records, killed in the middle. @returns frames it had handed over to the port by then */
async function recordAndKill(root: string, afterMs: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(join(support, 'ts-hooks.mjs')).href,
      join(support, 'record/capture-child.ts'),
      root,
    ],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let reported = ''
  const begun = new Promise((resolve) => child.stdout.once('data', resolve))
  child.stdout.on('data', (data: Buffer) => (reported += data.toString()))
  const gone = new Promise((resolve) => child.once('close', resolve))
  await begun
  await sleep(afterMs)
  // On a machine that is busy elsewhere it has hardly begun.
  await eventually(() => expect(reported.split('\n').length).toBeGreaterThan(2))
  const folder = join(root, readdirSync(root)[0] ?? '')
  const deps = { disk: systemDisk, holdLock }
  await expect(repairJournal(folder, deps)).rejects.toThrow('library-in-use')
  child.kill('SIGKILL')
  await gone
  return Number(reported.split('\n').at(-2))
}

test.each([50, 333, 700])(
  'killed after %d ms: what was written is there, whole, and its lock is gone',
  async (afterMs) => {
    const root = tempFolder()
    const handedOver = await recordAndKill(root, afterMs)
    const folder = join(root, readdirSync(root)[0] ?? '')
    const found = readJournal(folder)!
    expect(found.end).toBeNull()
    const end = await repairJournal(folder, { disk: systemDisk, holdLock })
    expect(end.faults).toEqual([])
    // A batch of 100 ms is handed over every 20 ms here; what is lost lay in the port.
    expect(handedOver - end.frameCount).toBeLessThanOrEqual(4_800 * 5)
    const frames = framesIn(folder)
    expect(frames).toHaveLength(end.frameCount)
    expect(frames.findIndex((value, frame) => value !== numbered(frame))).toBe(-1)
  },
)

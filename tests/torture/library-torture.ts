import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libraryKills } from '../support/library-kills'

/** One entry of out/torture/report.json. */
interface TortureSuite {
  name: string
  runs: number
  failures: number
  /** How often each kind of instant was hit. */
  distribution: Record<string, number>
}

/** Longest wait before the kill, so that every phase of the work is hit. */
const plans = [
  { kill: 'whileCommitting', withinMs: 200, quick: 5, full: 100 },
  { kill: 'whileMigrating', withinMs: 400, quick: 5, full: 100 },
  { kill: 'whileBackingUp', withinMs: 300, quick: 5, full: 100 },
  { kill: 'whileMoving', withinMs: 900, quick: 30, full: 300 },
] as const

/** Kills a process that works on a library at random instants; each time the next start must find one whole library. */
export async function libraryTorture({ quick }: { quick: boolean }): Promise<TortureSuite> {
  const suite: TortureSuite = { name: 'library', runs: 0, failures: 0, distribution: {} }
  for (const { kill, withinMs, ...counts } of plans) {
    for (let run = 0; run < (quick ? counts.quick : counts.full); run++) {
      const folder = await mkdtemp(join(tmpdir(), 'timbre-library-torture-'))
      const afterMs = Math.random() * withinMs
      suite.runs++
      try {
        const hit = `${kill}: ${await libraryKills[kill](folder, afterMs)}`
        suite.distribution[hit] = (suite.distribution[hit] ?? 0) + 1
        await rm(folder, { recursive: true })
      } catch (error) {
        suite.failures++
        console.log(`${kill} failed after ${afterMs.toFixed(1)} ms; what it left is in ${folder}\n`, error)
      }
    }
  }
  return suite
}

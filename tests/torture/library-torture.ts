import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libraryKills } from '../support/library/library-kills'
import { removeFolder } from '../support/remove-folder'
import { createRandom, fail, inLanes, parallelRuns, type TortureOptions, type TortureSuite } from './suite'

/** `withinMs`: longest wait before the kill, so that every phase of the work is hit. */
const plans = [
  { kill: 'whileMoving', withinMs: 900, quick: 15, full: 300 },
  { kill: 'whileCommitting', withinMs: 200, quick: 5, full: 100 },
  { kill: 'whileMigrating', withinMs: 400, quick: 5, full: 100 },
  { kill: 'whileBackingUp', withinMs: 300, quick: 5, full: 100 },
] as const

/** Kills a process that works on a library at random instants; each time the next start must find one whole library. */
export async function libraryTorture(options: TortureOptions): Promise<TortureSuite> {
  const suite: TortureSuite = { name: 'library', runs: 0, failures: 0, failed: [], distribution: {} }
  const firstSeed = options.seed ?? Math.floor(Math.random() * 1e6) * 1_000
  const all = plans.flatMap((plan) =>
    Array.from({ length: options.quick ? plan.quick : plan.full }, () => plan),
  )
  const numbered = [...all.slice(0, options.runs).entries()]
  await inLanes(parallelRuns, numbered, async ([index, { kill, withinMs }]) => {
    const folder = await mkdtemp(join(tmpdir(), 'timbre-library-torture-'))
    const seed = firstSeed + index
    const afterMs = createRandom(seed)() * withinMs
    suite.runs++
    try {
      const hit = `${kill}: ${await libraryKills[kill](folder, afterMs)}`
      suite.distribution[hit] = (suite.distribution[hit] ?? 0) + 1
      await removeFolder(folder)
    } catch (error) {
      fail(suite, `${kill} after ${afterMs.toFixed(1)} ms, seed ${seed}, what it left is in ${folder}`, error)
    }
  })
  return suite
}

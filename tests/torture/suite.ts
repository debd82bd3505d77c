import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputEngine } from '@shared/domain/recording/input-engine'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { removeFolder } from '../support/remove-folder'

/** One entry of out/torture/report.json. */
export interface TortureSuite {
  name: string
  runs: number
  failures: number
  /** Which runs failed, and why: a line each. */
  failed: string[]
  /** What happened how often. */
  distribution: Record<string, number>
  /** What was measured: a line each. */
  figures?: string[]
}

export interface TortureOptions {
  quick: boolean
  /** What has turns in CI takes today's. */
  hasTurns: boolean
  /** Only the run with this seed. */
  seed?: number | undefined
  /** Instead of the suite's own number. */
  runs?: number | undefined
  /** Only the trials whose name begins like this, where a suite has named ones. */
  trial?: string | undefined
  /** Only this input engine, where a suite records. */
  engine?: InputEngine | undefined
}

/** Counts a failed run. */
export function fail(suite: TortureSuite, which: string, error: unknown): void {
  suite.failures++
  suite.failed.push(`${which}: ${String(error).split('\n')[0] ?? ''}`)
  console.log(`FAILED ${suite.name}, ${which}:`, error)
}

/** Does all of it in the order given, so many at a time. */
export async function inLanes<T>(
  lanes: number,
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const rest = [...all]
  const lane = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** mulberry32: the same seed gives the same run, as far as processes and sockets allow. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A run waits for most of its time. */
export const parallelRuns = 2
/** Runs. */
const toldEvery = 25

interface SeededSuite {
  name: string
  quickRuns: number
  fullRuns: number
  prepare?: (server: DemoServer) => Promise<unknown>
  /** @param folder of this run alone @returns what happened how often @throws Error what must not happen */
  once: (seed: number, folder: string, server: DemoServer) => Promise<Record<string, number>>
}

/** Many runs by as many seeds, two at a time, against one demo cloud. */
export async function runSeeds(options: TortureOptions, o: SeededSuite): Promise<TortureSuite> {
  const runs = options.seed === undefined ? (options.runs ?? (options.quick ? o.quickRuns : o.fullRuns)) : 1
  const firstSeed = options.seed ?? Math.floor(Math.random() * 1e6) * 1_000
  const suite: TortureSuite = { name: o.name, runs: 0, failures: 0, failed: [], distribution: {} }
  const folder = await mkdtemp(join(tmpdir(), `timbre-torture-${o.name}-`))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  try {
    await o.prepare?.(server)
    const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at)
    await inLanes(parallelRuns, seeds, async (seed) => {
      try {
        const happened = await o.once(seed, join(folder, String(seed)), server)
        for (const [name, times] of Object.entries(happened)) {
          suite.distribution[name] = (suite.distribution[name] ?? 0) + times
        }
      } catch (error) {
        fail(suite, `seed ${seed}`, error)
      }
      suite.runs++
      // What is cut short has told how far it came.
      if (suite.runs % toldEvery === 0)
        console.log(`  ${o.name}: ${suite.runs} of ${runs} runs, ${suite.failures} failures`)
    })
  } finally {
    await server.close()
    await removeFolder(folder)
  }
  return suite
}

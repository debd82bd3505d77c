/** One entry of out/torture/report.json. */
export interface TortureSuite {
  name: string
  runs: number
  failures: number
  /** Which runs failed, and why: a line each. */
  failed: string[]
  /** What happened how often. */
  distribution: Record<string, number>
}

export interface TortureOptions {
  quick: boolean
  /** Only the run with this seed. */
  seed?: number | undefined
  /** Instead of the suite's own number. */
  runs?: number | undefined
  /** Only the trials whose name begins like this, where a suite has named ones. */
  trial?: string | undefined
}

/** Counts a failed run. */
export function fail(suite: TortureSuite, which: string, error: unknown): void {
  suite.failures++
  suite.failed.push(`${which}: ${String(error).split('\n')[0] ?? ''}`)
  console.log(`FAILED ${suite.name}, ${which}:`, error)
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

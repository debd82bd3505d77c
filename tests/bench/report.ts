import { cpus, totalmem } from 'node:os'

/** One line of out/bench/report.json. Nulls where there is no peer, no goal, or the figure was not run. */
export interface BenchRow {
  name: string
  value: number | null
  unit: string
  peer: string | null
  peerValue: number | null
  /** value / peerValue */
  ratio: number | null
  /** What the issue asks of the ratio, or of the value where there is no peer. */
  goal: number | null
  better: 'lower' | 'higher'
  /** How often each side was measured. */
  runs: number
  /** Largest minus smallest value, as a fraction of the median. */
  spread: number | null
  machine: string
  /** quick or full, and what was measured: the production build, the source. */
  build: string
  /** Whether the goal was met; true without a goal, false where it was not run. */
  ok: boolean
  /** Why it was not run, or what to know when reading it. */
  note?: string
}

export const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB`

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export const spreadOf = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / median(values)

export interface Measured {
  name: string
  unit: string
  /** One value per run. */
  values: readonly number[]
  peer?: { name: string; values: readonly number[] }
  /** Asked of the ratio where there is a peer, of the value otherwise. */
  goal?: number
  better: 'lower' | 'higher'
  build: string
  note?: string
}

/** A row from the values of all runs: medians, ratio of the medians, spread, and whether the goal was met. */
export function toRow(measured: Measured): BenchRow {
  const value = median(measured.values)
  const peerValue = measured.peer ? median(measured.peer.values) : null
  const ratio = peerValue === null ? null : value / peerValue
  const judged = ratio ?? value
  const goal = measured.goal ?? null
  const isMet = goal === null || (measured.better === 'lower' ? judged <= goal : judged >= goal)
  return {
    name: measured.name,
    value,
    unit: measured.unit,
    peer: measured.peer?.name ?? null,
    peerValue,
    ratio,
    goal,
    better: measured.better,
    runs: measured.values.length,
    spread: spreadOf(measured.values),
    machine,
    build: measured.build,
    ok: isMet,
    ...(measured.note === undefined ? {} : { note: measured.note }),
  }
}

/** A figure that was asked for and not run counts as missed. */
export const notRun = (
  row: Pick<BenchRow, 'name' | 'unit' | 'goal' | 'better' | 'build'>,
  why: string,
): BenchRow => ({
  ...row,
  value: null,
  peer: null,
  peerValue: null,
  ratio: null,
  runs: 0,
  spread: null,
  machine,
  ok: false,
  note: why,
})

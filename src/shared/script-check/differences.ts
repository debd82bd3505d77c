import type { Step } from './align-words'

/** A run of steps in which script and sound differ. */
export interface Difference {
  kind: 'skipped' | 'repeated' | 'inserted' | 'misread'
  /** Steps of the alignment, `to` exclusive. */
  from: number
  to: number
  /** Indexes of words of the script that were not said. */
  script: number[]
  /** Indexes of heard words that are not in the script there. */
  heard: number[]
  /** What it was joined of; empty where it is one run. */
  parts: readonly Difference[]
}

/** Words as they are compared. */
export interface Compared {
  steps: readonly Step[]
  /** Whether both sound the same. */
  isSame: (script: number, heard: number) => boolean
  /** Whether two heard words are the same. */
  isEcho: (heard: number, otherHeard: number) => boolean
  /** Whether a heard word is too long to fit by chance. */
  isTelling: (heard: number) => boolean
}

/** Long runs around a single short word, which fits by chance, are one. */
const longRun = 3
/** So much longer than the other side is no misreading. */
const unevenBy = 2
/** Of the words of a repetition, as many are said as in the script. */
const repeatedShare = 0.6
/** How far from its place a repetition may be, in words beside its own length. */
const repeatReach = 4

/** Finds where script and sound differ, and how. */
export function findDifferences(compared: Compared): Difference[] {
  const { steps } = compared
  const isMatch = (step: Step): boolean =>
    step.script !== null && step.heard !== null && compared.isSame(step.script, step.heard)
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < steps.length; at++) {
    if (isMatch(steps[at] as Step)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return joinLong(runs, compared).map((joined) => {
    const parts = joined.length < 2 ? [] : joined.map(({ from, to }) => differenceOf(compared, from, to, []))
    return differenceOf(compared, joined[0]?.from ?? 0, joined.at(-1)?.to ?? 0, parts)
  })
}

interface Run {
  from: number
  to: number
}

/** Runs, those that are one together. */
function joinLong(runs: readonly Run[], { steps, isTelling }: Compared): Run[][] {
  const joined: Run[][] = []
  for (const run of runs) {
    const group = joined.at(-1)
    const last = group && { from: group[0]?.from ?? 0, to: group.at(-1)?.to ?? 0 }
    const isOne =
      last !== undefined &&
      run.from - last.to <= 1 &&
      !isTelling(steps[last.to]?.heard ?? -1) &&
      Math.max(last.to - last.from, run.to - run.from) >= longRun
    if (isOne) group?.push(run)
    else joined.push([run])
  }
  return joined
}

function differenceOf(
  compared: Compared,
  from: number,
  to: number,
  parts: readonly Difference[],
): Difference {
  const part = compared.steps.slice(from, to)
  const script = part.flatMap((step) => step.script ?? [])
  const heard = part.flatMap((step) => step.heard ?? [])
  return { kind: kindOf(compared, from, to, script, heard), from, to, script, heard, parts }
}

function kindOf(
  compared: Compared,
  from: number,
  to: number,
  script: readonly number[],
  heard: readonly number[],
): Difference['kind'] {
  if (heard.length === 0 || script.length - heard.length >= unevenBy + 1) return 'skipped'
  if (script.length > 0 && heard.length - script.length < unevenBy) return 'misread'
  return isRepetition(compared, from, to, heard) ? 'repeated' : 'inserted'
}

/** Whether the same was said just before or just after. */
function isRepetition(compared: Compared, from: number, to: number, heard: readonly number[]): boolean {
  const near = (step: Step | undefined): number[] =>
    step?.heard === null || step === undefined ? [] : [step.heard]
  const reach = heard.length + repeatReach
  const before = compared.steps.slice(Math.max(0, from - reach), from).flatMap(near)
  const after = compared.steps.slice(to, to + reach).flatMap(near)
  return [before, after].some((said) => {
    // One word alone is repeated only right beside itself.
    const nearby = heard.length > 1 ? said : said === before ? said.slice(-1) : said.slice(0, 1)
    return commonInOrder(compared, heard, nearby) >= repeatedShare * heard.length
  })
}

/** How many words of one are in the other in the same order. */
function commonInOrder(compared: Compared, a: readonly number[], b: readonly number[]): number {
  let before = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const now = [0]
    b.forEach((other, at) => {
      const found = compared.isEcho(one, other) ? (before[at] ?? 0) + 1 : 0
      now.push(Math.max(found, now[at] ?? 0, before[at + 1] ?? 0))
    })
    before = now
  }
  return before.at(-1) ?? 0
}

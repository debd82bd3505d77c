/** One step of an alignment: a pair, a word of the script that nobody said, or a word that is not in the script. */
export interface Step {
  /** Index into the script's words; null: said beside the script. */
  script: number | null
  /** Index into the heard words; null: not heard. */
  heard: number | null
}

export interface AlignOptions {
  /** 1 for the same word, 0 for words that share no sound. */
  likeness: (script: number, heard: number) => number
  scriptCount: number
  heardCount: number
  /** Words of the script before the first pair cost nothing. */
  isStartFree: boolean
  /** Words of the script after the last pair cost nothing. */
  isEndFree: boolean
}

/** In matches of one word. A gap is opened once: what is left out or put in comes in runs. */
const matchGain = 2
const misreadCost = 1.3
const gapOpenCost = 1.4
/** Small, so that a page that was skipped is found by the sentence after it. */
const gapExtendCost = 0.12

const pair = 0
const skip = 1
const insert = 2

/**
 * The best alignment of what was heard with a script, by dynamic programming with affine gaps. Time and memory grow with
 * the product of both lengths.
 * @returns steps in order; those of free ends are left out
 */
export function alignWords(options: AlignOptions): Step[] {
  const { scriptCount, heardCount, likeness } = options
  const width = heardCount + 1
  const cells = (scriptCount + 1) * width
  /** For each state, from which state each cell was reached. */
  const from = [new Uint8Array(cells), new Uint8Array(cells), new Uint8Array(cells)] as const
  const row = (): [Float64Array, Float64Array, Float64Array] => [
    new Float64Array(width).fill(-Infinity),
    new Float64Array(width).fill(-Infinity),
    new Float64Array(width).fill(-Infinity),
  ]
  let before = row()
  let now = row()
  let best = { script: 0, state: insert, score: -Infinity }

  for (let i = 0; i <= scriptCount; i++) {
    const base = i * width
    for (let j = 0; j < width; j++) {
      let toPair = -Infinity
      if (i === 0 && j === 0) toPair = 0
      else if (j === 0 && options.isStartFree) toPair = 0
      else if (i > 0 && j > 0) {
        const [state, score] = bestOf(before, j - 1)
        const like = likeness(i - 1, j - 1)
        toPair = score + (like === 1 ? matchGain : like * (matchGain + misreadCost) * 0.8 - misreadCost)
        from[pair][base + j] = state
      }
      now[pair][j] = toPair
      now[skip][j] = i > 0 ? enter(before, j, skip, from[skip], base + j) : -Infinity
      now[insert][j] = j > 0 ? enter(now, j - 1, insert, from[insert], base + j) : -Infinity
    }
    if (options.isEndFree || i === scriptCount) {
      const [state, score] = bestOf(now, heardCount)
      if (score > best.score) best = { script: i, state, score }
    }
    const free = before
    before = now
    now = free
    for (const scores of now) scores.fill(-Infinity)
  }
  return trace(from, best, options, width)
}

type Scores = readonly [Float64Array, Float64Array, Float64Array]

function bestOf(scores: Scores, at: number): [state: number, score: number] {
  let state = pair
  for (const other of [skip, insert]) {
    if ((scores[other as 1][at] ?? -Infinity) > (scores[state as 0][at] ?? -Infinity)) state = other
  }
  return [state, scores[state as 0][at] ?? -Infinity]
}

/** Begins or continues a gap. */
function enter(scores: Scores, at: number, gap: 1 | 2, from: Uint8Array, cell: number): number {
  const other = gap === skip ? insert : skip
  const stay = (scores[gap][at] ?? -Infinity) - gapExtendCost
  const open = (scores[pair][at] ?? -Infinity) - gapOpenCost
  const turn = (scores[other][at] ?? -Infinity) - gapOpenCost
  const score = Math.max(stay, open, turn)
  from[cell] = score === stay ? gap : score === open ? pair : other
  return score
}

function trace(
  from: readonly [Uint8Array, Uint8Array, Uint8Array],
  end: { script: number; state: number },
  options: AlignOptions,
  width: number,
): Step[] {
  const steps: Step[] = []
  let i = end.script
  let j = options.heardCount
  let { state } = end
  while (i > 0 || j > 0) {
    if (j === 0 && options.isStartFree && state === pair) break
    const next = from[state as 0][i * width + j] ?? 0
    if (state === pair) steps.push({ script: --i, heard: --j })
    else if (state === skip) steps.push({ script: --i, heard: null })
    else steps.push({ script: null, heard: --j })
    state = next
  }
  return steps.reverse()
}

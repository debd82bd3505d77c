import type { Step } from './align-words'
import type { CheckUnit } from './check-units'

export interface SlideOptions {
  /** What comes after a word of the script. */
  endsOf: (script: number) => CheckUnit['ends']
  /** Whether both sound the same. */
  isSame: (script: number, heard: number) => boolean
}

const worth: Readonly<Record<CheckUnit['ends'], number>> = { word: 0, sentence: 1, paragraph: 2 }
/** A gap is looked for a better place this far, in words. */
const reach = 400

/**
 * Where the same words stand on both sides of a gap, an alignment may end it anywhere among them: half of one sentence and
 * half of the next are missing then. Moves such gaps to where a sentence begins, if all words still fit.
 */
export function slideGaps(steps: readonly Step[], options: SlideOptions): Step[] {
  const slid = [...steps]
  for (let from = 0; from < slid.length; from++) {
    const side = gapSide(slid[from] as Step)
    if (side === null) continue
    let to = from + 1
    while (to < slid.length && gapSide(slid[to] as Step) === side) to++
    to = slideOne(slid, from, to, options)
    from = to - 1
  }
  return slid
}

/** Which side of a step has words: those of the script were skipped, those that were heard put in. */
function gapSide({ script, heard }: Step): 'script' | 'heard' | null {
  return heard === null ? 'script' : script === null ? 'heard' : null
}

/** @returns the step behind the gap, where it is then */
function slideOne(steps: Step[], from: number, to: number, { endsOf, isSame }: SlideOptions): number {
  const isPair = (at: number): boolean => {
    const { script = null, heard = null } = steps[at] ?? {}
    return script !== null && heard !== null && isSame(script, heard)
  }
  const isSkip = gapSide(steps[from] as Step) === 'script'
  const length = to - from
  // The words of the longer side, in order, around the gap, and those of the other side that they are paired with.
  let first = from
  while (first > 0 && from - first < reach && isPair(first - 1)) first--
  let end = to
  while (end < steps.length && end - to < reach && isPair(end)) end++
  const part = steps.slice(first, end)
  const long = part.flatMap(({ script, heard }) => (isSkip ? script : heard) ?? [])
  const short = part.flatMap(({ script, heard }) => (isSkip ? heard : script) ?? [])
  const fits = (longAt: number, shortAt: number): boolean => {
    const [one, other] = [long[longAt] as number, short[shortAt] as number]
    return isSkip ? isSame(one, other) : isSame(other, one)
  }
  const worthOf = (place: number): number => {
    const before = isSkip ? long[place - 1] : short[place - 1]
    return before === undefined ? 0 : worth[endsOf(before)]
  }
  const own = from - first
  let best = own
  // To the left: the word before the gap is paired with the last one in it; to the right: the one behind with the first.
  for (let place = own - 1; place > 0 && fits(place + length, place); place--) {
    if (worthOf(place) > worthOf(best)) best = place
  }
  for (let place = own + 1; place <= short.length && fits(place - 1, place - 1); place++) {
    const isNearer = worthOf(place) === worthOf(best) && place - own < own - best
    if (worthOf(place) > worthOf(best) || isNearer) best = place
  }
  if (best === own) return to
  const pair = (longAt: number, shortAt: number): Step =>
    isSkip
      ? { script: long[longAt] as number, heard: short[shortAt] as number }
      : { script: short[shortAt] as number, heard: long[longAt] as number }
  const gap = long
    .slice(best, best + length)
    .map((word): Step => (isSkip ? { script: word, heard: null } : { script: null, heard: word }))
  steps.splice(
    first,
    part.length,
    ...short.slice(0, best).map((_, at) => pair(at, at)),
    ...gap,
    ...short.slice(best).map((_, at) => pair(best + length + at, best + at)),
  )
  return first + best + length
}

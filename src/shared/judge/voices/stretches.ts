import { sameVoiceMinCosine, stretchWindows } from '../thresholds'
import { likeness, middleOf, type VoiceRow } from './voice-rows'

/** More readers than this share no file. */
const splitsMax = 4
const turns = 5

/** Windows one after the other and their middle. */
interface Stretch {
  rows: readonly VoiceRow[]
  print: Float32Array
}

const rowsOf = (stretches: readonly Stretch[]): readonly VoiceRow[] => stretches.flatMap(({ rows }) => rows)

function stretchesOf(rows: readonly VoiceRow[]): Stretch[] {
  const count = Math.floor(rows.length / stretchWindows)
  return Array.from({ length: count }, (_, at) => {
    const own = rows.slice(at * stretchWindows, (at + 1) * stretchWindows)
    return { rows: own, print: middleOf(own) ?? new Float32Array() }
  })
}

/**
 * Windows of the reader who has most of a file. To single windows two voices much alike are one, whose middle lies between
 * them; half a minute of each is told apart (k-means of two, for as long as its middles are two voices).
 */
export function mainRows(rows: readonly VoiceRow[]): readonly VoiceRow[] {
  let all = stretchesOf(rows)
  for (let split = 0; split < splitsMax; split += 1) {
    const larger = largerOfTwo(all)
    if (!larger) return split === 0 ? rows : rowsOf(all)
    all = larger
  }
  return rowsOf(all)
}

/** Null where all of it is one voice. */
function largerOfTwo(all: readonly Stretch[]): Stretch[] | null {
  let one = middleOf(rowsOf(all))
  const farthest = all.toSorted((a, b) => (one ? likeness(a.print, one) - likeness(b.print, one) : 0))[0]
  let other = farthest?.print ?? null
  let near: Stretch[] = []
  let far: Stretch[] = []
  for (let turn = 0; turn < turns && one && other; turn += 1) {
    const [first, second] = [one, other]
    const isNear = ({ print }: Stretch): boolean => likeness(print, first) >= likeness(print, second)
    near = all.filter(isNear)
    far = all.filter((stretch) => !isNear(stretch))
    one = middleOf(rowsOf(near))
    other = middleOf(rowsOf(far))
  }
  if (!one || !other || likeness(one, other) >= sameVoiceMinCosine) return null
  return near.length >= far.length ? near : far
}

/** Windows of every half minute that does not sound like this voice, wherever it begins. */
export function strangeRows(rows: readonly VoiceRow[], voice: Float32Array): ReadonlySet<VoiceRow> {
  const strange = new Set<VoiceRow>()
  const sum = new Float32Array(voice.length)
  rows.forEach((row, at) => {
    const gone = rows[at - stretchWindows]?.print
    row.print.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value - (gone?.[i] ?? 0)))
    const isWhole = at >= stretchWindows - 1
    if (isWhole && likeness(sum, voice) < sameVoiceMinCosine * Math.hypot(...sum))
      rows.slice(at - stretchWindows + 1, at + 1).forEach((each) => strange.add(each))
  })
  return strange
}

import { bitsPerWord, fingerprintHopMs, fingerprintWords } from '../audio/meters/fingerprint'
import type { Analysis, Span } from '../domain/dataset/analysis'
import { intersect, lengthMs, shifted, subtract, totalMs, union } from './spans'
import {
  movedSoundSteps,
  otherSoundLeastSteps,
  otherSoundMinDifference,
  otherSoundSteps,
  sameSoundLeastShare,
  sameSoundLeastSteps,
  sameSoundMaxDifference,
  sameSoundSureSteps,
} from './thresholds'

type Printed = Pick<Analysis, 'fingerprint'>

interface Sound {
  words: Uint32Array
  /** Steps whose word tells something. */
  audible: Int32Array
  /** Few and some of them, spread over the sound: chance alone agrees with hardly any. */
  scouts: Int32Array
  probes: Int32Array
  /** Steps that must be compared. */
  leastCount: number
  /** Steps of the words that are heard once, by their words. */
  single: Int32Array
}

/** The same sound in two recordings. */
export interface SameSound {
  /** How much later it is heard in the one than in the other. */
  shiftMs: number
  /** Where in the one. */
  within: Span[]
}

const probeCount = 12
const scoutCount = 8
/** Fewer say too little: where but the ends lie on each other, few do. */
const scoutsLeast = 2
const probesLeast = 3
/** Two sounds that share no stretch do not hold two words so that both lie on each other. */
const hitsLeast = 2
const movedLeastMs = otherSoundSteps * fingerprintHopMs
const probeMaxDifference = 0.4

/** A report is made again and again. */
const sounds = new WeakMap<Printed, Sound>()
const shifts = new WeakMap<Printed, WeakMap<Printed, number | null>>()
const moves = new WeakMap<Printed, WeakMap<Printed, SameSound[]>>()

/**
 * The same sound in two recordings: where they lie on each other as wholes, and every stretch of 20 s and more that lies elsewhere,
 * as in a copy out of which something was cut.
 */
export function sameSounds(one: Printed, other: Printed): SameSound[] {
  const shiftMs = sameSoundShiftMs(one, other)
  const whole = shiftMs === null ? [] : [{ shiftMs, within: sameSoundSpans(one, other, shiftMs) }]
  const known = moves.get(one) ?? new WeakMap<Printed, SameSound[]>()
  moves.set(one, known)
  const moved = known.get(other) ?? movedSounds(soundOf(one), soundOf(other), whole)
  known.set(other, moved)
  return [...whole, ...moved]
}

/**
 * Whether two sounds are one, one lies within the other, or the end of one is the beginning of the other, by their fingerprints.
 * @returns how much later, in milliseconds, the same is heard in `one` than in `other`; null where they are not
 */
export function sameSoundShiftMs(one: Printed, other: Printed): number | null {
  const known = shifts.get(one) ?? new WeakMap<Printed, number | null>()
  shifts.set(one, known)
  const before = known.get(other)
  if (before !== undefined) return before
  const [a, b] = [soundOf(one), soundOf(other)]
  const steps = a.words.length <= b.words.length ? shiftOf(a, b) : negated(shiftOf(b, a))
  const shiftMs = steps === null ? null : steps * fingerprintHopMs
  known.set(other, shiftMs)
  return shiftMs
}

/**
 * Where in `one` it is the sound of `other`, heard so much later: everywhere but in stretches that are clearly another sound,
 * as where a part was recorded anew.
 */
export function sameSoundSpans(one: Printed, other: Printed, shiftMs: number): Span[] {
  const [own, there] = [soundOf(one), soundOf(other)]
  const place = -Math.round(shiftMs / fingerprintHopMs)
  const isSame = (difference: number): boolean => difference < otherSoundMinDifference || difference >= 1
  return union(spansAt(place, own, there, { steps: otherSoundSteps, least: otherSoundLeastSteps, isSame }))
}

/** A copy and what it was made of hold many a word exactly, however much later; two other sounds hardly any. */
function movedSounds(own: Sound, there: Sound, whole: readonly SameSound[]): SameSound[] {
  let known = whole.flatMap(({ shiftMs, within }) => intersect(within, shifted(allOf(there), shiftMs)))
  if (totalMs(subtract(allOf(own), known)) < movedLeastMs) return []
  const moved: SameSound[] = []
  for (const place of placesOf(own, there)) {
    const within = subtract(stretchesAt(place, own, there), known).filter(
      (span) => lengthMs(span) >= movedLeastMs,
    )
    if (within.length === 0) continue
    moved.push({ shiftMs: -place * fingerprintHopMs, within })
    known = union([...known, ...within])
  }
  return moved
}

/** Where one is laid on the other so that several words lie on each other, the most first. */
function placesOf(own: Sound, there: Sound): number[] {
  const hits = new Map<number, number>()
  for (let at = 0, other = 0; at < own.single.length && other < there.single.length;) {
    const [step = 0, otherStep = 0] = [own.single[at], there.single[other]]
    const [word = 0, otherWord = 0] = [own.words[step], there.words[otherStep]]
    if (word === otherWord) hits.set(otherStep - step, (hits.get(otherStep - step) ?? 0) + 1)
    if (word <= otherWord) at += 1
    if (word >= otherWord) other += 1
  }
  return [...hits]
    .filter(([, count]) => count >= hitsLeast)
    .toSorted((a, b) => b[1] - a[1])
    .map(([place]) => place)
}

const allOf = ({ words }: Sound): Span[] => [{ startMs: 0, endMs: words.length * fingerprintHopMs }]

/** Where one lies on the other at this place; pauses between tell nothing. */
function stretchesAt(place: number, own: Sound, there: Sound): Span[] {
  const isSame = (difference: number): boolean => difference <= sameSoundMaxDifference
  const same = spansAt(place, own, there, { steps: movedSoundSteps, least: sameSoundLeastSteps, isSame })
  return union(same, otherSoundLeastSteps * fingerprintHopMs)
}

/** Where one is the same as what it is laid on at this place, told by so many steps at a time, of which the least are heard. */
function spansAt(
  place: number,
  own: Sound,
  there: Sound,
  { steps, least, isSame }: { steps: number; least: number; isSame: (difference: number) => boolean },
): Span[] {
  const same: Span[] = []
  let from = 0
  for (let at = 0; at < own.words.length; at += steps) {
    let to = from
    while ((own.audible[to] ?? Infinity) < at + steps) to += 1
    if (isSame(differenceAt(place, own, there, own.audible.subarray(from, to), least)))
      same.push({ startMs: at * fingerprintHopMs, endMs: (at + steps) * fingerprintHopMs })
    from = to
  }
  return same
}

const negated = (value: number | null): number | null => (value === null ? null : -value)

function soundOf(printed: Printed): Sound {
  const before = sounds.get(printed)
  if (before) return before
  const words = fingerprintWords(printed.fingerprint)
  const audible = Int32Array.from([...words.keys()].filter((step) => words[step] !== 0))
  const byWord = audible.toSorted((a, b) => (words[a] ?? 0) - (words[b] ?? 0))
  const wordAt = (at: number): number | undefined => words[byWord[at] ?? -1]
  const sound = {
    words,
    audible,
    single: byWord.filter((_, at) => wordAt(at) !== wordAt(at - 1) && wordAt(at) !== wordAt(at + 1)),
    scouts: spreadOver(audible, scoutCount),
    probes: spreadOver(audible, probeCount),
    leastCount: Math.max(
      sameSoundLeastSteps,
      Math.min(Math.ceil(audible.length * sameSoundLeastShare), sameSoundSureSteps),
    ),
  }
  sounds.set(printed, sound)
  return sound
}

const spreadOver = (steps: Int32Array, count: number): Int32Array =>
  Int32Array.from(
    { length: Math.min(count, steps.length) },
    (_, at) => steps[Math.floor(((at + 0.5) * steps.length) / count)] ?? 0,
  )

/** How many steps later the same is heard in the shorter one. */
function shiftOf(short: Sound, long: Sound): number | null {
  const { audible, scouts, probes, leastCount } = short
  if (audible.length < leastCount) return null
  const [first, last] = [audible[0] ?? 0, audible.at(-1) ?? 0]
  const outside = Math.ceil((last - first + 1) * (1 - leastCount / audible.length))
  let best: { place: number; difference: number } | null = null
  for (let place = -first - outside; place < long.words.length - last + outside; place++) {
    if (differenceAt(place, short, long, scouts, scoutsLeast) > probeMaxDifference) continue
    if (differenceAt(place, short, long, probes, probesLeast) > probeMaxDifference) continue
    const difference = differenceAt(place, short, long, audible, leastCount)
    if (difference <= (best?.difference ?? sameSoundMaxDifference)) best = { place, difference }
  }
  return best && -best.place
}

/** Share of the bits that differ, with the shorter one laid at a place of the longer; 1 where too little can be compared. */
function differenceAt(
  place: number,
  short: Sound,
  long: Sound,
  steps: Int32Array,
  leastCount: number,
): number {
  let count = 0
  let bits = 0
  for (const step of steps) {
    const at = step + place
    // Reading outside an array is slow.
    if (at < 0 || at >= long.words.length) continue
    const there = long.words[at] ?? 0
    if (there === 0) continue
    count += 1
    bits += bitCount((short.words[step] ?? 0) ^ there)
  }
  return count < leastCount ? 1 : bits / (count * bitsPerWord)
}

/** Ones in 32 bits, counted in parallel (Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  let sums = word - ((word >>> 1) & 0x55555555)
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333)
  sums = (sums + (sums >>> 4)) & 0x0f0f0f0f
  return Math.imul(sums, 0x01010101) >>> 24
}

import type { MeasuredSample } from './measured-sample'
import { totalMs } from './spans'
import { driftMinSpeechMs, sameVoiceMinCosine } from './thresholds'
import { cosine } from './voices/voice-rows'

/** What makes one recording sound like another: level, tone, room. */
interface Traits {
  levelDb: number | null
  toneDb: readonly number[] | null
  snrDb: number | null
  t60Ms: number | null
}

const traitsOf = ({ analysis: { levels, toneDb, reverbT60Ms }, snrDb }: MeasuredSample): Traits => ({
  levelDb: levels.speechRmsDbfs,
  toneDb,
  snrDb,
  t60Ms: reverbT60Ms,
})

/** Differences that count as one step each. */
const stepLevelDb = 3
const stepToneDb = 3
const stepSnrDb = 8
const stepT60Ms = 120

/** Root mean square of the differences over all bands, in dB. */
export function toneDistanceDb(one: readonly number[], other: readonly number[]): number {
  const squares = one.map((db, band) => (db - (other[band] ?? db)) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length))
}

/** The middle by weight: half of the speech lies on either side. */
function weightedMedian(values: readonly { value: number; weight: number }[]): number | null {
  const sorted = [...values].sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return null
}

interface Spoken {
  id: string
  each: MeasuredSample
  speechMs: number
}

/** Recordings that the others are compared with to find the voice most of the speech has. */
const comparedMax = 60

const spokenOf = (measured: ReadonlyMap<string, MeasuredSample>): Spoken[] =>
  [...measured].map(([id, each]) => ({ id, each, speechMs: totalMs(each.speech) }))

/**
 * Files in the voice that most of the speech has, as far as voices can be told; all where none can. Short ones only where there
 * is no longer one, and none in which nobody speaks.
 */
export function ofMainVoice(
  measured: ReadonlyMap<string, MeasuredSample>,
): ReadonlyMap<string, MeasuredSample> {
  const spoken = spokenOf(measured)
  const long = spoken.filter(({ speechMs }) => speechMs >= driftMinSpeechMs)
  const main = inMainVoice(long.length > 0 ? long : spoken.filter(({ speechMs }) => speechMs > 0))
  return new Map(main.map(({ id, each }) => [id, each]))
}

function inMainVoice(all: readonly Spoken[]): readonly Spoken[] {
  const known = all.flatMap((one) => {
    const { voicePrint, channelFault } = one.each.analysis
    // Mixed to mono it cancels: what is left is nobody's voice.
    return voicePrint === null || channelFault === 'inverted' ? [] : [{ ...one, print: voicePrint }]
  })
  const longest = known.toSorted((a, b) => b.speechMs - a.speechMs).slice(0, comparedMax)
  let best: readonly Spoken[] = all
  let bestMs = 0
  for (const { print } of longest) {
    const alike = known.filter((other) => cosine(print, other.print) >= sameVoiceMinCosine)
    const alikeMs = alike.reduce((sum, { speechMs }) => sum + speechMs, 0)
    if (alikeMs > bestMs) [best, bestMs] = [alike, alikeMs]
  }
  return best
}

/**
 * The recording that is nearest to the middle of these, each trait by its own median, weighted by minutes of speech. Null of
 * none.
 */
export function mostTypical(measured: ReadonlyMap<string, MeasuredSample>): string | null {
  const traits = spokenOf(measured).map(({ id, each, speechMs }) => ({
    id,
    weight: speechMs,
    ...traitsOf(each),
  }))
  const medianOf = (pick: (traits: Traits) => number | null | undefined): number | null =>
    weightedMedian(
      traits.flatMap((each) => {
        const value = pick(each)
        return value === null || value === undefined ? [] : [{ value, weight: each.weight }]
      }),
    )
  const level = medianOf(({ levelDb }) => levelDb)
  const snr = medianOf(({ snrDb }) => snrDb)
  const t60 = medianOf(({ t60Ms }) => t60Ms)
  const bands = traits.find(({ toneDb }) => toneDb !== null)?.toneDb ?? []
  const tone = bands.map((_, band) => medianOf(({ toneDb }) => toneDb?.[band]) ?? 0)

  const steps = (value: number | null, middle: number | null, step: number): number =>
    value === null || middle === null ? 1 : Math.abs(value - middle) / step
  let best: { id: string; distance: number; weight: number } | null = null
  for (const { id, weight, levelDb, toneDb, snrDb, t60Ms } of traits) {
    const distance =
      steps(levelDb, level, stepLevelDb) +
      (toneDb === null ? 1 : toneDistanceDb(toneDb, tone) / stepToneDb) +
      steps(snrDb, snr, stepSnrDb) +
      steps(t60Ms, t60, stepT60Ms)
    const isBetter = !best || distance < best.distance || (distance === best.distance && weight > best.weight)
    if (isBetter) best = { id, distance, weight }
  }
  return best?.id ?? null
}

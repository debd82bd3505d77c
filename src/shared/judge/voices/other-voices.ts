import type { Span } from '../../domain/dataset/analysis'
import { type Cause, type MeasuredSample, noCause } from '../measured-sample'
import { snrOverTime } from '../noise'
import { grouped, intersect, lengthMs, totalMs } from '../spans'
import {
  findingsPerKindMax,
  otherVoiceJoinMs,
  sameVoiceMinCosine,
  voicesAloneMs,
  voicesApartLikeness,
  voicesApartSnrDb,
  voicesDoubtLikeness,
  voicesMiddleLikeness,
  voicesUnsureLikeness,
} from '../thresholds'
import { mainRows, strangeRows } from './stretches'
import { likeness, middleOf, type VoiceRow, voiceRows } from './voice-rows'
import { isPrintNoisy } from './whole-voice'
import { spoken } from '../words'

/** Windows that are compared with one another to find the voice most of them have. */
const comparedMax = 240

const everyOf = <T>(all: readonly T[], max: number): T[] =>
  all.filter((_, at) => Math.floor((at * max) / all.length) !== Math.floor(((at - 1) * max) / all.length))

/**
 * The voice of a dataset: of most of its speech, or of the reference the person chose. Null where nobody listened yet.
 * @param files prints of those in that voice as a whole; of the chosen reference alone where there is one
 */
export function ownVoiceOf(files: readonly (readonly VoiceRow[])[]): Float32Array | null {
  const all = files.flat()
  const some = all.length <= comparedMax ? all : everyOf(all, comparedMax)
  let best: VoiceRow[] = []
  for (const one of some) {
    const alike = some.filter((other) => likeness(one.print, other.print) >= voicesMiddleLikeness)
    if (alike.length > best.length) best = alike
  }
  const first = middleOf(best)
  return first && refined(all, first)
}

/** The middle of what is like it, twice over. */
function refined(rows: readonly VoiceRow[], start: Float32Array): Float32Array {
  let middle = start
  for (let turn = 0; turn < 2; turn += 1) {
    const from = middle
    middle = middleOf(rows.filter(({ print }) => likeness(print, from) >= voicesMiddleLikeness)) ?? from
  }
  return middle
}

/** The same voice as it sounds in this file: its room, its noise, its microphone. Null where most of it is another. */
function ownVoiceIn(rows: readonly VoiceRow[], own: Float32Array): Float32Array | null {
  const here = ownVoiceOf([mainRows(rows)])
  return here && likeness(here, own) >= sameVoiceMinCosine ? here : null
}

/** Whether most of a file is this voice. */
export const hasVoice = (rows: readonly VoiceRow[], own: Float32Array): boolean =>
  ownVoiceIn(rows, own) !== null

/** A window that does not sound like the voice of the dataset. */
interface UnlikeWindow extends Span {
  /** To that voice. */
  like: number
  /** It is one of half a minute that does not, either. */
  isLong: boolean
}

/** Windows that do not sound like the voice of the dataset. */
export function unlikeWindows(
  measured: Pick<MeasuredSample, 'voices' | 'analysis' | 'speech'>,
  own: Float32Array | null,
): UnlikeWindow[] {
  if (!own || !measured.voices) return []
  const rows = voiceRows(measured.voices)
  const here = ownVoiceIn(rows, own)
  const middle = here ?? own
  const snr = snrOverTime(measured)
  // Noise makes any voice sound like another.
  const isClear = ({ startMs, endMs }: Span): boolean => {
    const levels = snr.slice(Math.floor(startMs / 1_000), Math.ceil(endMs / 1_000))
    return levels.every((db) => db === null || db >= voicesApartSnrDb)
  }
  const likes = rows.map((row) => (isClear(row) ? likeness(row.print, middle) : 1))
  const isNear = (at: number, other: number): boolean => {
    const [one, two] = [rows[Math.min(at, other)], rows[Math.max(at, other)]]
    return one !== undefined && two !== undefined && two.startMs - one.endMs <= otherVoiceJoinMs
  }
  const isOther = (at: number): boolean => {
    const like = likes[at] ?? 1
    const row = rows[at]
    if (like < voicesUnsureLikeness && row && lengthMs(row) >= voicesAloneMs) return true
    // Where one window does not decide, the one beside it does.
    const isDoubtful = (by: number): boolean => (likes[by] ?? 1) < voicesDoubtLikeness && isNear(at, by)
    return like < voicesDoubtLikeness && (isDoubtful(at - 1) || isDoubtful(at + 1))
  }
  // A file that is another's as a whole is told as such (whole-voice.ts).
  const strange = here && !isPrintNoisy(measured) ? strangeRows(rows.filter(isClear), here) : new Set()
  return rows.flatMap((row, at) => {
    const isLong = strange.has(row)
    const { startMs, endMs } = row
    return isLong || isOther(at) ? [{ startMs, endMs, like: likes[at] ?? 1, isLong }] : []
  })
}

/** Windows of which a trim leaves more than a syllable at its edge. */
export const keptHalf = <Window extends Span>(windows: readonly Window[], kept: Span): Window[] =>
  windows.filter((window) => totalMs(intersect([window], [kept])) >= lengthMs(window) / 2)

/** Speech that does not sound like the voice of the dataset. Where the speakers were told apart, that speaks instead. */
export function judgeOtherVoices(measured: MeasuredSample, own: Float32Array | null): Cause {
  const { kept, settings } = measured
  if (settings?.separation.status === 'completed') return noCause('other-speaker')
  const others = keptHalf(unlikeWindows(measured, own), kept)
  const found = grouped(intersect(others, [kept]), otherVoiceJoinMs, findingsPerKindMax).map((place) => {
    const inside = others.filter(({ startMs, endMs }) => startMs < place.endMs && endMs > place.startMs)
    const like = Math.min(...inside.map((row) => row.like))
    const saidMs = totalMs(intersect(inside, [place]))
    const isLong = inside.some((row) => row.isLong)
    return { place, inside, like, saidMs, isLong, isSure: isLong || like < voicesApartLikeness }
  })
  return {
    kind: 'other-speaker',
    lost: intersect(
      found.filter(({ isSure }) => isSure).flatMap(({ inside }) => inside),
      [kept],
    ),
    found: found.map(({ place, like, saidMs, isLong, isSure }) => ({
      severity: isSure ? ('bad' as const) : ('warning' as const),
      ...place,
      value: like,
      // So long, a reader in another mood may sound like somebody else.
      ...(isLong && { isAboutOwnVoice: true }),
      message: isSure
        ? `Another voice for ${spoken(saidMs)}.`
        : `Possibly another voice, or two at once, for ${spoken(saidMs)}.`,
      advice: 'Listen to it. Cut out or re-record anything that is not your voice alone.',
    })),
  }
}

import { type Cause, type MeasuredSample, aboutAll, noCause } from '../measured-sample'
import { totalMs } from '../spans'
import {
  clearVoice,
  otherVoiceMaxCosine,
  sameVoiceMinCosine,
  shortVoiceLikeness,
  voicePrintMinSnrDb,
  voicePrintMinSpeechMs,
  voicesMiddleLikeness,
} from '../thresholds'
import { cosine, likeness, middleOf, type VoiceRow, voiceRows } from './voice-rows'

/** What a file is compared with as a whole. */
export interface KnownVoice {
  reference: MeasuredSample | null
  /** The voice of the dataset as other files have it, and for how long. */
  beside: HeardVoice | null
}

interface HeardVoice {
  print: Float32Array
  heardMs: number
}

/**
 * The voice of a dataset without one of its files, which may have pulled it to itself.
 * @param files prints of each that `own` was made of
 */
export function voiceBeside<File>(
  files: ReadonlyMap<File, readonly VoiceRow[]>,
  own: Float32Array,
): (file: File) => HeardVoice | null {
  const near = new Map([...files].map(([file, rows]) => [file, sumOf(rows, own)]))
  const all = sumOf([...files.values()].flat(), own)
  return (file) => {
    const mine = near.get(file)
    const sum = all.sum.map((value, i) => value - (mine?.sum[i] ?? 0))
    const print = middleOf([{ startMs: 0, endMs: 0, print: sum }])
    return print && { print, heardMs: all.heardMs - (mine?.heardMs ?? 0) }
  }
}

function sumOf(rows: readonly VoiceRow[], own: Float32Array): { sum: Float32Array; heardMs: number } {
  const near = rows.filter(({ print }) => likeness(print, own) >= voicesMiddleLikeness)
  const sum = new Float32Array(own.length)
  for (const { print } of near) print.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value))
  return { sum, heardMs: totalMs(near) }
}

/**
 * The whole file against the voice of the reference, a short one against that of the dataset; where the speakers were told
 * apart, that speaks instead.
 */
export function judgeVoice(measured: MeasuredSample, { reference, beside }: KnownVoice): Cause {
  const isSeparated = (measured.settings?.separation.speakers.length ?? 0) > 1
  if (isSeparated) return noCause('other-speaker')
  const isShort = totalMs(measured.speech) < voicePrintMinSpeechMs
  const { like, least, doubted } = isShort
    ? shortLikeness(measured, beside)
    : longLikeness(measured, reference)
  if (like === null || like >= (doubted ?? least)) return noCause('other-speaker')
  if (isPrintNoisy(measured))
    return aboutAll('other-speaker', measured, {
      severity: 'warning',
      value: like,
      isAboutOwnVoice: true,
      message: 'Whose voice this is cannot be told under so much noise.',
      advice: 'Listen to it. If it is your voice, say so; otherwise remove it.',
    })
  const whose = isShort ? 'than the rest of this dataset' : 'than the reference'
  return aboutAll('other-speaker', measured, {
    severity: like < least ? 'bad' : 'warning',
    value: like,
    isAboutOwnVoice: true,
    message:
      like < otherVoiceMaxCosine
        ? `This sounds like a different person ${whose}.`
        : `This may be a different person ${whose}, or the same voice in another mood.`,
    advice: `Compare it with ${isShort ? 'another sample' : 'the reference'}. If it is your voice, say so; otherwise remove it.`,
  })
}

/** Noise makes any voice sound like another: such a print accuses nobody. */
export const isPrintNoisy = ({ analysis }: Pick<MeasuredSample, 'analysis'>): boolean =>
  (analysis.snrDb ?? Infinity) < voicePrintMinSnrDb

interface Likeness {
  /** Null where it cannot be told. */
  like: number | null
  least: number
  /** More than `least`: up to this it may be somebody else, which costs nothing. */
  doubted?: number
}

function longLikeness(measured: MeasuredSample, reference: MeasuredSample | null): Likeness {
  const least = sameVoiceMinCosine
  const [mine, theirs] = [measured.analysis.voicePrint, reference?.analysis.voicePrint ?? null]
  if (!reference || reference === measured || !mine || !theirs) return { like: null, least }
  if (totalMs(reference.speech) < voicePrintMinSpeechMs || isPrintNoisy(reference))
    return { like: null, least }
  const like = cosine(mine, theirs)
  return [measured, reference].every(isClear)
    ? { like, least, doubted: clearVoice.minCosine }
    : { like, least }
}

const isClear = ({ speech, analysis: { snrDb } }: MeasuredSample): boolean =>
  totalMs(speech) >= clearVoice.minSpeechMs && (snrDb ?? Infinity) >= clearVoice.minSnrDb

/** A print needs ten seconds; the windows of a few say enough about who is clearly somebody else. */
function shortLikeness(measured: MeasuredSample, beside: HeardVoice | null): Likeness {
  const rows = measured.voices ? voiceRows(measured.voices) : []
  const saidMs = totalMs(rows)
  const least = shortVoiceLikeness.find(({ fromMs }) => saidMs >= fromMs)?.least ?? 0
  const middle = middleOf(rows)
  const isTold = beside && beside.heardMs >= voicePrintMinSpeechMs && middle && !isPrintNoisy(measured)
  if (!isTold) return { like: null, least }
  return { like: likeness(middle, beside.print), least }
}

import type { Analysis, DatasetFinding, FindingKind, DetectedVoices, Span } from '../domain/dataset/analysis'
import { knownSeparation } from '../domain/dataset/map-speakers'
import type { SampleSettings } from '../domain/dataset/sample-settings'
import type { WireError } from '../errors/wire-error'
import { keptStretches } from '../segments/carry-settings'
import { intersect, totalMs, union } from './spans'
import { digitalSilenceDbfs, emptyOf16BitsDbfs } from './thresholds'

/** A sample as it is judged. */
export interface JudgedSample {
  sampleId: string
  name: string
  /** Of the file; null where nobody could tell. */
  durationMs: number | null
  language: string | null
  /** Null: not measured yet. */
  analysis: Analysis | null
  /** Why it could not be measured; beside an analysis: why not once more. */
  error: WireError | null
  /** Null while nobody listened to its voices; deaf: no model could. */
  voices: DetectedVoices | 'deaf' | null
  /** Null: nothing is set. */
  settings: SampleSettings | null
  /** The person said that it is their voice, whatever it sounds like. */
  isOwnVoice: boolean
  /** Whether its file holds what was recorded, bit by bit. */
  isLossless: boolean
  /** Of its file; null where it has none, as in lossy formats. */
  bitsPerSample: number | null
}

/** A measured sample with what every judgement asks of it. Times are those of the whole file, before trim. */
export interface MeasuredSample {
  analysis: Analysis
  settings: SampleSettings | null
  whole: Span
  /** What the person's trim leaves. */
  kept: Span
  /** What of that the choice of speakers leaves: their words alone, without the pauses between them. */
  left: readonly Span[]
  speech: readonly Span[]
  /** Speech inside `kept`. */
  speechMs: number
  /** The voice over its pauses; null where nothing in them tells of noise. */
  snrDb: number | null
  /** Absent while nobody listened to them, or could. */
  voices?: DetectedVoices
}

/** A finding before it knows its sample and its cost. */
export type Found = Pick<
  DatasetFinding,
  'severity' | 'startMs' | 'endMs' | 'value' | 'message' | 'advice' | 'isAboutOwnVoice'
>

/** What one kind of trouble does to a file: what to tell, and the time that does not count because of it. */
export interface Cause {
  kind: FindingKind
  found: Found[]
  lost: Span[]
}

export const noCause = (kind: FindingKind): Cause => ({ kind, found: [], lost: [] })

/** The gain that is set, which no figure of the file holds. */
export const gainOf = ({ settings }: MeasuredSample): number => settings?.gainDb ?? 0

export function measuredSampleOf(
  analysis: Analysis,
  settings: SampleSettings | null,
  rawMs: number,
  bitsPerSample: number | null,
): MeasuredSample {
  const whole = { startMs: 0, endMs: rawMs }
  const trim = settings?.trim ?? whole
  const startMs = Math.min(trim.startMs, rawMs)
  const kept = { startMs, endMs: Math.min(Math.max(startMs, trim.endMs), rawMs) }
  const speech = intersect(union(analysis.speech), [whole])
  const known = settings && { ...settings, separation: knownSeparation(settings.separation) }
  const left = known?.selectedSpeakerIds?.length
    ? intersect(keptStretches(known, rawMs), [kept])
    : union([kept])
  const speechMs = totalMs(intersect(speech, [kept]))
  const snrDb = snrOf(analysis, bitsPerSample)
  return { analysis, settings: known, whole, kept, left, speech, speechMs, snrDb }
}

/** A gate, or the steps of the format, can leave nothing in the pauses: they say nothing of the noise under the voice then. */
function snrOf({ levels, snrDb }: Analysis, bits: number | null): number | null {
  if (snrDb === null || levels.speechRmsDbfs === null) return snrDb
  const emptyDbfs = bits !== null && bits <= 16 ? emptyOf16BitsDbfs : digitalSilenceDbfs
  return levels.speechRmsDbfs - snrDb <= emptyDbfs ? null : snrDb
}

/** A cause that takes the whole file, or tells about all of it. */
export const aboutAll = (
  kind: FindingKind,
  { whole }: MeasuredSample,
  found: Omit<Found, 'startMs' | 'endMs'>,
): Cause => ({
  kind,
  found: [{ ...found, ...whole }],
  lost: found.severity === 'bad' ? [whole] : [],
})

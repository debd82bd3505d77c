import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'
import { sampleId, sha256Hex } from '../ids'

/** A stretch of audio, in milliseconds of the file's own time. */
export const span = z.object({ startMs: z.number().nonnegative(), endMs: z.number().nonnegative() })
export type Span = z.infer<typeof span>

/** Levels of a whole file. Decibels are relative to full scale; -Infinity never appears: digital silence is -200. */
export const fileLevels = z.object({
  /** ITU-R BS.1770-4, gated; null under 400 ms or in silence. */
  integratedLufs: z.number().nullable(),
  /** Highest short-term loudness (3 s windows, EBU Tech 3341). */
  shortTermMaxLufs: z.number().nullable(),
  /** ITU-R BS.1770-4 annex 2, four times oversampled. */
  truePeakDbtp: z.number(),
  samplePeakDbfs: z.number(),
  /** RMS of the whole file as ACX counts it (a full-scale sine is -3.01). */
  rmsDbfs: z.number(),
  /** RMS over speech only; null without speech. */
  speechRmsDbfs: z.number().nullable(),
  /** RMS of the quietest 500 ms (ACX check). */
  noiseFloorDbfs: z.number(),
})
export type FileLevels = z.infer<typeof fileLevels>

/** Of two days of sound, with room to spare. */
const fingerprintMaxChars = 50_000_000

/** Everything one pass over a file measures. Made once per content (sha256) and `analysisVersion`, kept in the library. */
export const analysis = z.object({
  sha256: sha256Hex,
  analysisVersion: z.number().int(),
  durationMs: z.number().nonnegative(),
  sampleRateHz: z.number().int().positive(),
  channels: z.number().int().positive(),
  levels: fileLevels,
  /** Speech spans, in order and not overlapping, and the detector that found them. */
  speech: list(span),
  speechBy: z.enum(['silero', 'energy']),
  /** Runs of three or more samples at full scale, or at a lower level that the file never passes. */
  clips: list(span),
  /** At least 10 ms of digital silence in the middle of sound: a dropout. */
  dropouts: list(span),
  /** Highest frequency with speech energy above the noise, in hertz; null without speech. */
  bandwidthHz: z.number().nullable(),
  /** Where its sound was cut off, by a codec or another sample rate; null where it was not, absent where nobody looked. */
  bandEndHz: z.number().nullable().optional(),
  /** Blind estimate of the reverberation time from decays after speech; null where there are too few. */
  reverbT60Ms: z.number().nullable(),
  /** Mains hum above its surroundings. */
  humDb: z.number().nullable(),
  humHz: z.union([z.literal(50), z.literal(60)]).nullable(),
  /** Speech level above the level of its pauses; null if there is no pause. */
  snrDb: z.number().nullable(),
  /** Mean level of speech in 1/3-octave bands from 100 Hz to 10 kHz (21 bands), relative to their mean. */
  toneDb: z.array(z.number()).length(21).nullable(),
  /** Level of the file in steps of one second (RMS, dBFS): its noise and loudness over time. */
  rmsPerSecondDbfs: list(z.number()),
  /** RMS of the quietest 100 ms of each second (dBFS, -200 is digital silence): what lies under the speech, over time. */
  floorPerSecondDbfs: list(z.number()),
  /** What it sounds like over time, whatever its format, level and trim: `createFingerprinter`. */
  fingerprint: text(fingerprintMaxChars),
  /** One side of a stereo file is silent, or upside down. */
  channelFault: z.enum(['silent', 'inverted']).nullable(),
  /** How far the middle of the furthest channel lies from zero, as a share of full scale; absent where nobody looked. */
  dcOffset: z.number().optional(),
  /** The level that the peaks were held at, in dBFS; null where they were not. */
  limitedDbfs: z.number().nullable(),
  /** How often the decoder complained of damage, and went on. */
  complaintCount: z.number().int().nonnegative(),
  /** The file ends before the end that its own structure tells of. */
  isCutShort: z.boolean(),
  /** Where frames are missing in the middle of it instead; null where no place is known, absent where nobody looked. */
  holeAtMs: z.number().nullable().optional(),
  /** Mean speaker embedding of the whole (unit length); null without speech or without the model. */
  voicePrint: list(z.number()).nullable(),
})
export type Analysis = z.infer<typeof analysis>

/**
 * Voice prints of the speech in a file, window by window, made after its analysis: they tell any window apart from
 * the voice of a dataset.
 */
export const detectedVoices = z.object({
  /** In order. A print is a direction in 128 dimensions, in steps of 1/127. */
  windows: list(span.extend({ print: z.array(z.number().int()).length(128) })),
})
export type DetectedVoices = z.infer<typeof detectedVoices>

export const findingKind = z.enum([
  'too-short',
  'long-pause',
  'noise',
  'hum',
  'clipping',
  'dropout',
  'damaged',
  'channels',
  'too-quiet',
  'too-loud',
  'dc-offset',
  'reverb',
  'narrow-band',
  'other-speaker',
  'overlap',
  'wrong-language',
  'level-drift',
  'tone-drift',
  'room-drift',
  'duplicate',
  'no-speech',
  /** The person said that it is their voice. */
  'own-voice',
])
export type FindingKind = z.infer<typeof findingKind>

/** Something that lowers the quality of a dataset, and where it is. */
export const datasetFinding = z.object({
  id: text(),
  sampleId,
  kind: findingKind,
  /** bad: the time is not usable; warning: quality suffers; note: for information. `lostMs` is the time it costs. */
  severity: z.enum(['bad', 'warning', 'note']),
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  /** Time made unusable by this finding alone. The report's totals count overlapping findings once. */
  lostMs: z.number().nonnegative(),
  /** The measured value, in the unit of its kind; null if there is none. */
  value: z.number().nullable(),
  /** A whole file sounds like somebody else: it counts once the person says that it is their voice. */
  isAboutOwnVoice: z.boolean().optional(),
  /** What is wrong and what to do, as text for the user. */
  message: text(),
  advice: text(),
})
export type DatasetFinding = z.infer<typeof datasetFinding>

export const sampleReport = z.object({
  sampleId,
  name: text(),
  /** pending: not analyzed yet; failed: could not be read. */
  state: z.enum(['pending', 'ready', 'failed']),
  /** Why it could not be read or, if ready, why it could not be analyzed again. */
  error: wireError.nullable(),
  rawMs: z.number().nonnegative(),
  /** Removed by the user's trim, or by the choice of speakers without being anybody's words: neither usable nor lost. */
  trimmedMs: z.number().nonnegative(),
  usableMs: z.number().nonnegative(),
  /** The noise floor here is that of the room in pauses, as findings count it; null where no pause tells. */
  levels: fileLevels.extend({ noiseFloorDbfs: z.number().nullable() }).nullable(),
  snrDb: z.number().nullable(),
  reverbT60Ms: z.number().nullable(),
  bandwidthHz: z.number().nullable(),
  findings: list(datasetFinding),
})
export type SampleReport = z.infer<typeof sampleReport>

/** How much of a dataset is usable, judged before anything is sent. */
export const datasetReport = z.object({
  madeAtMs: z.number().int(),
  samples: list(sampleReport),
  rawMs: z.number().nonnegative(),
  trimmedMs: z.number().nonnegative(),
  usableMs: z.number().nonnegative(),
  /** Time lost by cause, largest first. Overlaps count once, for the more severe cause, so that for measured samples raw = usable + trimmed + losses. */
  losses: list(z.object({ kind: findingKind, lostMs: z.number().nonnegative() })),
  pendingCount: z.number().int(),
  failedCount: z.number().int(),
  /** Measured samples not yet checked for other voices. */
  unheardCount: z.number().int(),
  /** Measured samples that cannot be checked for other voices because the model does not run on this computer. */
  deafCount: z.number().int(),
  /** The sample that others are compared with: the user's choice, or the most typical one. */
  referenceSampleId: sampleId.nullable(),
  isReferenceChosen: z.boolean(),
})
export type DatasetReport = z.infer<typeof datasetReport>

import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { recordingId, takeId } from '../ids'
import { exportFormats, exportLayouts, exportPresets } from './export-options'

/** Most that is exported at once. */
export const exportMaxSources = 10_000
/** Of one export: a line of a script may be a file of its own. */
export const exportMaxFiles = 100_000

/** What can leave Timbre as a file of the person's own; of any length. */
export const exportSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take'), id: takeId }),
  z.object({ kind: z.literal('recording'), id: recordingId }),
])
export type ExportSource = z.infer<typeof exportSource>

const decibels = z.number().min(-120).max(0)
/** Lowest that peaks may be held to, in dBFS or dBTP. */
export const peakLeastDb = -20

/** Rules of the preset `custom`; null: left as it is, and not checked. */
export const customRules = z.object({
  /** `rms` in dBFS, `lufs` integrated (ITU-R BS.1770). */
  loudness: z
    .object({ measure: z.enum(['rms', 'lufs']), min: decibels, max: decibels })
    .refine(({ min, max }) => min <= max)
    .nullable(),
  /** `sample` in dBFS, `true` in dBTP. */
  peak: z.object({ measure: z.enum(['sample', 'true']), max: z.number().min(peakLeastDb).max(0) }).nullable(),
  /** RMS of the quietest half second; checked and shown, never changed. */
  noiseFloorMaxDbfs: decibels.nullable(),
  /** Room tone before the first and behind the last sound. */
  headMs: z.number().int().min(0).max(10_000).nullable(),
  tailMs: z.number().int().min(0).max(10_000).nullable(),
  sampleRateHz: z.literal([44_100, 48_000, 88_200, 96_000]).nullable(),
  channels: z.literal([1, 2]).nullable(),
  mp3Kbps: z.literal([128, 160, 192, 256, 320]),
})
export type CustomRules = z.infer<typeof customRules>

/** A sound file of the person's, opened to be checked against rules. */
export const openedFile = z.object({
  /** Stands for a take in `exports`, until the library is closed or many others were opened. */
  takeId,
  /** With its ending. */
  name: text(300),
  durationMs: z.number().nonnegative(),
  /** Of its sound: wav, flac, mp3, aac, … */
  format: text(50),
  /** Of an MP3, the lowest of its frames. */
  kbps: z.number().positive().nullable(),
  /** All frames have that rate. */
  isConstant: z.boolean(),
})
export type OpenedFile = z.infer<typeof openedFile>

/** How things are exported. Remembered from one export to the next (`appSettings.exports`). */
export const exportOptions = z.object({
  preset: z.enum(exportPresets),
  /** Counts for the presets `none` and `custom`; the others have a format of their own. */
  format: z.enum(exportFormats),
  files: z.enum(exportLayouts),
  /** With `exportPlaceholders`. */
  namePattern: text(500),
  /** Marks and lines of the script as cues of the files. */
  hasMarkers: z.boolean(),
  custom: customRules,
})
export type ExportOptions = z.infer<typeof exportOptions>

/** What is measured against a rule, in the unit of `min` and `max`. */
export const exportRule = z.enum([
  'rms',
  'lufs',
  'sample-peak',
  'true-peak',
  'noise-floor',
  /** In milliseconds. */
  'head',
  'tail',
  'length',
  /** In Hz. */
  'sample-rate',
  'channels',
])
export type ExportRule = z.infer<typeof exportRule>

/**
 * - waiting: not measured yet (`exports.measure`)
 * - met: as it is
 * - mended: the export makes it so
 * - failed: no export can; `advice` says what helps
 */
export const ruleState = z.enum(['waiting', 'met', 'mended', 'failed'])

/**
 * - quieter-room: the noise floor is recorded along; only a quieter place or noise removal helps
 * - split: longer than one file may be
 * - room-tone: nowhere half a second without speech to take room tone from; record some
 * - silent: nothing to be heard
 */
export const ruleAdvice = z.enum(['quieter-room', 'split', 'room-tone', 'silent'])

export const ruleCheck = z.object({
  rule: exportRule,
  /** Null: not measured yet, or nothing there to measure. */
  measured: z.number().nullable(),
  /** The wanted range, both inclusive; null: open. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  state: ruleState,
  /** What the file will have; null where that is not known. */
  after: z.number().nullable(),
  advice: ruleAdvice.nullable(),
})
export type RuleCheck = z.infer<typeof ruleCheck>

/** A file that an export would write. */
export const exportFile = z.object({
  /** With its ending. */
  name: text(200),
  /** What it holds, before room tone is added or cut. */
  durationMs: z.number().nonnegative(),
  markerCount: z.number().int().nonnegative(),
  /** In the order of `exportRule`; empty for the preset `none`. */
  rules: list(ruleCheck, 20),
  /** What the export changes; null: not known before it is measured. */
  changes: z
    .object({
      gainDb: z.number(),
      /** Peaks are held below the highest that is allowed. */
      isLimited: z.boolean(),
      /** Below zero: cut away. */
      headAddedMs: z.number(),
      tailAddedMs: z.number(),
    })
    .nullable(),
})
export type ExportFile = z.infer<typeof exportFile>

export const exportCheck = z.object({
  files: list(exportFile, exportMaxFiles),
  isMeasured: z.boolean(),
  totalMs: z.number().nonnegative(),
  /** Expected. */
  sizeBytes: z.number().nonnegative(),
  /** All have the same rate and channels, as one file must. */
  canBeOne: z.boolean(),
  /** Some were read line by line. */
  hasLines: z.boolean(),
  markerCount: z.number().int().nonnegative(),
})
export type ExportCheck = z.infer<typeof exportCheck>

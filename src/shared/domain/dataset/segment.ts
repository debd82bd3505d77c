import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { draftId, sampleId } from '../ids'

/** A part of a sample's audio that becomes part of a segment. */
export const segmentSpan = z.object({
  sampleId,
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
})
export type SegmentSpan = z.infer<typeof segmentSpan>

/**
 * Why a sample is not joined with those beside it in the list.
 * - speakers-chosen, kept-whole, cut-by-hand: by the person
 * - unusable: the report finds nothing usable in it
 * - unknown-folder: added in a way that left no trace of the folder it lay in
 * - cannot-be-cut: in a format that cannot become FLAC
 * - other-folder, other-format, other-language, other-settings, other-sound: what those beside it do not share
 * - neighbors-apart: those beside it are never joined themselves
 * - alone: there is none beside it
 */
export const joinObstacle = z.enum([
  'speakers-chosen',
  'kept-whole',
  'cut-by-hand',
  'unusable',
  'unknown-folder',
  'cannot-be-cut',
  'other-folder',
  'other-format',
  'other-language',
  'other-settings',
  'other-sound',
  'neighbors-apart',
  'alone',
])
export type JoinObstacle = z.infer<typeof joinObstacle>

/** A file to be created from one or more samples: part of a long sample split at pauses, or short takes joined. */
export const segment = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(1_000),
  spans: list(segmentSpan).min(1),
  durationMs: z.number().nonnegative(),
  plannedSizeBytes: z.number().nonnegative(),
  /** as-is: the whole sample, sent as it lies in the library. */
  format: z.enum(['as-is', 'flac']),
  /** Depth of the FLAC; null where the segment stays as it is. */
  bits: z.literal([16, 24]).nullable(),
  /** Why it cannot be sent; null where it can. */
  problem: z.enum(['min-duration', 'too-large']).nullable(),
  /** Why one under 30 s was not joined; null for every other. */
  obstacle: joinObstacle.nullable(),
})
export type Segment = z.infer<typeof segment>

export const segmentProblem = z.object({
  code: z.enum(['min-duration', 'max-samples-per-voice-exceeded', 'max-samples-size-exceeded']),
  message: text(),
})

/** One plan against every cap at once: 30 s each, 100 samples, under 1.5 GB, batches of 200 MB. */
export const segmentPlan = z.object({
  draftId,
  segments: list(segment),
  /** Cuts within speech, made because there was no pause; the user should check them. */
  roughCuts: list(z.object({ sampleId, atMs: z.number() })),
  problems: list(segmentProblem),
  totals: z.object({ count: z.number().int(), sizeBytes: z.number(), durationMs: z.number() }),
  /** Whether applying it would change anything. */
  isUnchanged: z.boolean(),
})
export type SegmentPlan = z.infer<typeof segmentPlan>

/** Edits by hand: cut points per sample replace the ones found, samples kept whole or out. */
export const segmentEdits = z.object({
  cutsMs: z.record(sampleId, list(z.number().positive())),
  keepWhole: list(sampleId),
  isJoining: z.boolean(),
  /** Maximum length of a segment, in milliseconds. */
  targetMs: z.number().min(30_000).max(1_800_000),
})
export type SegmentEdits = z.infer<typeof segmentEdits>

export const exportFormat = z.enum(['wav', 'flac'])

/** Samples that took the place of others: segments, settings applied, or a recording added again. The others are in the trash until it is taken back. */
export const audioChange = z.object({
  changeId: z.string().min(1).max(100),
  kind: z.enum(['segments-made', 'settings-applied', 'recording-added']),
  madeAtMs: z.number().int(),
  /** Names, in order. */
  sources: list(text()),
  made: list(text()),
  isUndone: z.boolean(),
  /** Why it cannot be taken back, or done again; null: it can. */
  blockedBy: z.enum(['later-change', 'samples-removed', 'trash-emptied']).nullable(),
})
export type AudioChange = z.infer<typeof audioChange>

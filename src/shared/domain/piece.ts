import { z } from 'zod'
import { draftId, sampleId } from './ids'

/** A part of a sample's audio that becomes part of a piece. */
export const pieceSegment = z.object({
  sampleId,
  startMs: z.number().nonnegative(),
  endMs: z.number().positive(),
})
export type PieceSegment = z.infer<typeof pieceSegment>

/** A file to be made of one or several samples: a long sample split at pauses, or short takes joined. */
export const piece = z.object({
  id: z.string().min(1).max(100),
  name: z.string().max(1_000),
  segments: z.array(pieceSegment).min(1),
  durationMs: z.number().nonnegative(),
  plannedSizeBytes: z.number().nonnegative(),
  /** as-is: the whole sample, sent as it lies in the library. */
  format: z.enum(['as-is', 'flac']),
  /** Depth of the FLAC; null where the piece stays as it is. */
  bits: z.literal([16, 24]).nullable(),
  /** Why it cannot be sent; null where it can. */
  problem: z.enum(['min-duration', 'too-large']).nullable(),
})
export type Piece = z.infer<typeof piece>

export const pieceProblem = z.object({
  code: z.enum(['min-duration', 'max-samples-per-voice-exceeded', 'max-samples-size-exceeded']),
  message: z.string(),
})

/** One plan against every cap at once: 30 s each, 100 samples, under 1.5 GB, batches of 200 MB. */
export const piecePlan = z.object({
  draftId,
  pieces: z.array(piece),
  /** Cuts that lie in speech for want of a pause, to be looked at. */
  roughCuts: z.array(z.object({ sampleId, atMs: z.number() })),
  problems: z.array(pieceProblem),
  totals: z.object({ count: z.number().int(), sizeBytes: z.number(), durationMs: z.number() }),
  /** Whether applying it would change anything. */
  isUnchanged: z.boolean(),
})
export type PiecePlan = z.infer<typeof piecePlan>

/** Edits by hand: cut points per sample replace the ones found, samples kept whole or out. */
export const pieceEdits = z.object({
  cutsMs: z.record(sampleId, z.array(z.number().positive())),
  keepWhole: z.array(sampleId),
  isJoining: z.boolean(),
  /** Longest piece wished for. */
  targetMs: z.number().min(30_000).max(1_800_000),
})
export type PieceEdits = z.infer<typeof pieceEdits>

export const exportFormat = z.enum(['wav', 'flac'])

/** Samples that took the place of others: pieces, or settings applied. The others are in the trash until it is taken back. */
export const audioChange = z.object({
  changeId: z.string().min(1).max(100),
  kind: z.enum(['pieces-made', 'settings-applied']),
  madeAtMs: z.number().int(),
  /** Names, in order. */
  sources: z.array(z.string()),
  made: z.array(z.string()),
  isUndone: z.boolean(),
  /** Why it cannot be taken back, or done again; null: it can. */
  blockedBy: z.enum(['later-change', 'samples-removed', 'trash-emptied']).nullable(),
})
export type AudioChange = z.infer<typeof audioChange>

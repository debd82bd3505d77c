import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { draftId, recordingId, takeId } from '../ids'

/** A stretch of one take. Frames count at the take's own sample rate; `endFrame` is exclusive. */
export const region = z.object({
  takeId,
  startFrame: z.number().int().nonnegative(),
  endFrame: z.number().int().positive(),
  /** Frames over which this region fades in while the one before fades out; 0 joins butt to butt. */
  crossfadeFrames: z.number().int().nonnegative(),
})
export type Region = z.infer<typeof region>

/** A recording: an edit list over immutable takes. Punching in rewrites nothing. */
export const recording = z.object({
  id: recordingId,
  draftId: draftId.nullable(),
  name: z.string().max(1_000),
  sampleRateHz: z.number().int().positive(),
  channels: z.number().int().min(1).max(2),
  regions: list(region),
  /** Takes of all its edits: also those that are hidden now and come back with undo or redo. */
  takeIds: list(takeId),
  durationMs: z.number().nonnegative(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  /** The sample this recording became, when it was added to a dataset. */
  sampleId: z.uuid().nullable(),
  /** It was punched into, or a punch was undone, since; or Edit history took the sample back. */
  differsFromSample: z.boolean(),
  createdAtMs: z.number().int(),
  /** When the edit that is heard was made: of two that sound otherwise it is never the same. */
  editedAtMs: z.number().int(),
  updatedAtMs: z.number().int(),
})
export type Recording = z.infer<typeof recording>

/** What adding a recording to a dataset did to the samples that hold former states of it. */
export const addedRecording = z.object({
  /** How many it took the place of. */
  replacedCount: z.number().int(),
  /** Names of those that hold other sound, too: they stay. */
  besides: list(text()),
  /** Settings of those whose place it took that do not fit its sound. */
  dropped: list(z.enum(['trim', 'speakers'])),
})
export type AddedRecording = z.infer<typeof addedRecording>

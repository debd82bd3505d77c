import { z } from 'zod'
import { list, manyIds } from '../../lib/bounds'
import { draftId, jobId, recordingId, takeId } from '../../domain/ids'
import { addedRecording, recording } from '../../domain/recording/recording'

export const recordings = {
  list: { input: z.object({ draftId: draftId.nullable() }), output: list(recording) },
  /** How many of a draft's recordings and lines wait in its booth, in no dataset yet. */
  unsaved: { input: z.object({ draftId }), output: z.object({ count: z.number().int() }) },
  /** A recording over whole takes, one after the other (the lines of a script joined at Finish). */
  join: {
    input: z.object({
      draftId: draftId.nullable(),
      name: z.string().max(1_000),
      takeIds: list(takeId, manyIds).min(1),
    }),
    output: recording,
  },
  /** From `atMs` to `untilMs` the recording is the new take; `undo` brings back what was there. */
  punch: {
    input: z.object({
      id: recordingId,
      takeId,
      atMs: z.number().nonnegative(),
      /** From here on the recording is what it was; null: all that follows is replaced. */
      untilMs: z.number().nonnegative().nullable(),
      /** The take began during the pre-roll: where in it the recording goes on. The fade may use what is before. */
      takeFromMs: z.number().nonnegative(),
      /** Where in it the reading ends; null: with the take. */
      takeToMs: z.number().positive().nullable(),
      crossfadeMs: z.number().min(0).max(100),
    }),
    output: recording,
  },
  undo: { input: z.object({ id: recordingId }), output: recording },
  redo: { input: z.object({ id: recordingId }), output: recording },
  rename: {
    input: z.object({ id: recordingId, name: z.string().trim().min(1).max(1_000) }),
    output: recording,
  },
  remove: { input: z.object({ id: recordingId }), output: z.null() },
  restore: { input: z.object({ id: recordingId }), output: recording },
  /** Renders to FLAC and adds it as a sample of type recording. Refused with min-duration under 30 s. */
  addToDraft: { input: z.object({ id: recordingId, draftId }), output: z.object({ jobId }) },
  /** What it did, once that job is done; null: not known, or not done. */
  added: { input: z.object({ jobId }), output: addedRecording.nullable() },
} as const

export const recordingsEvents = {
  changed: z.object({ upserted: list(recording), removedIds: list(recordingId) }),
} as const

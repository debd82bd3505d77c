import { z } from 'zod'
import { draftId, jobId, reelId, takeId } from '../../domain/ids'
import { reel } from '../../domain/reel'
import { recoverable, take } from '../../domain/take'

export const takes = {
  list: { input: z.object({ draftId: draftId.nullable() }), output: z.array(take) },
  rename: { input: z.object({ id: takeId, name: z.string().trim().min(1).max(1_000) }), output: take },
  flag: { input: z.object({ id: takeId, isFlagged: z.boolean() }), output: take },
  /** To the trash; `restore` undoes it. */
  remove: { input: z.object({ ids: z.array(takeId).min(1) }), output: z.null() },
  restore: { input: z.object({ ids: z.array(takeId).min(1) }), output: z.null() },
  /** What a crash left behind and nobody has decided about. */
  recoverable: { input: z.object({}), output: z.array(recoverable) },
  /** Repairs the header, keeps the takes and adds them to the draft (null: keeps them as unsaved takes). */
  recover: {
    input: z.object({ ids: z.array(takeId).min(1), draftId: draftId.nullable() }),
    output: z.null(),
  },
  /** Keeps them for 30 days. */
  skipRecovery: { input: z.object({ ids: z.array(takeId).min(1) }), output: z.null() },
} as const

export const takesEvents = {
  changed: z.object({ upserted: z.array(take), removedIds: z.array(takeId) }),
} as const

export const reels = {
  list: { input: z.object({ draftId: draftId.nullable() }), output: z.array(reel) },
  get: { input: z.object({ id: reelId }), output: reel },
  /** A reel over whole takes, one after the other (the lines of a script joined at Finish). */
  join: {
    input: z.object({
      draftId: draftId.nullable(),
      name: z.string().max(1_000),
      takeIds: z.array(takeId).min(1),
    }),
    output: reel,
  },
  /** From `atMs` on the reel is the new take; the old tail is kept and `undo` brings it back. */
  punch: {
    input: z.object({
      id: reelId,
      takeId,
      atMs: z.number().nonnegative(),
      /** The take began during the pre-roll: where in it the reel goes on. The fade may use what is before. */
      takeFromMs: z.number().nonnegative(),
      crossfadeMs: z.number().min(0).max(100),
    }),
    output: reel,
  },
  undo: { input: z.object({ id: reelId }), output: reel },
  redo: { input: z.object({ id: reelId }), output: reel },
  rename: { input: z.object({ id: reelId, name: z.string().trim().min(1).max(1_000) }), output: reel },
  remove: { input: z.object({ id: reelId }), output: z.null() },
  restore: { input: z.object({ id: reelId }), output: reel },
  /** Renders to FLAC and adds it as a sample of type recording. Refused with min-duration under 30 s. */
  addToDraft: { input: z.object({ id: reelId, draftId }), output: z.object({ jobId }) },
} as const

export const reelsEvents = {
  changed: z.object({ upserted: z.array(reel), removedIds: z.array(reelId) }),
} as const

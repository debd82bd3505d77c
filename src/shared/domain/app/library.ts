import { z } from 'zod'
import { wireError } from '../../errors/wire-error'

/** State of the library at startup. Only `open` has data; the others are shown with an explanation and choices. */
export const libraryStatus = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    folder: z.string(),
    sizeBytes: z.number(),
    freeBytes: z.number().nullable(),
    lastBackupAtMs: z.number().nullable(),
    /** Set when this start repaired or restored something. */
    repaired: z.string().nullable(),
  }),
  z.object({ state: z.literal('missing'), folder: z.string() }),
  z.object({
    state: z.literal('newer'),
    folder: z.string(),
    foundVersion: z.number(),
    knownVersion: z.number(),
  }),
  z.object({
    state: z.literal('damaged'),
    folder: z.string(),
    backups: z.array(
      z.object({ id: z.string(), madeAtMs: z.number(), draftCount: z.number(), sampleCount: z.number() }),
    ),
  }),
  /** It exists but cannot be used now: another copy of Timbre has it open, or the disk fails. Trying again may help. */
  z.object({ state: z.literal('unusable'), folder: z.string(), error: wireError }),
])
export type LibraryStatus = z.infer<typeof libraryStatus>

import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'

/** State of the library at startup. Only `open` has data; the others are shown with an explanation and choices. */
export const libraryStatus = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    /** Another one as soon as another library is opened in its place; stays where it moves. */
    id: z.uuid(),
    folder: text(),
    sizeBytes: z.number(),
    freeBytes: z.number().nullable(),
    lastBackupAtMs: z.number().nullable(),
    /** Set when this start repaired or restored something. */
    repaired: text().nullable(),
  }),
  z.object({ state: z.literal('missing'), folder: text() }),
  z.object({
    state: z.literal('newer'),
    folder: text(),
    foundVersion: z.number(),
    knownVersion: z.number(),
  }),
  z.object({
    state: z.literal('damaged'),
    folder: text(),
    backups: list(
      z.object({ id: text(), madeAtMs: z.number(), draftCount: z.number(), sampleCount: z.number() }),
    ),
  }),
  /** It exists but cannot be used now: another copy of Timbre has it open, or the disk fails. Trying again may help. */
  z.object({ state: z.literal('unusable'), folder: text(), error: wireError }),
])
export type LibraryStatus = z.infer<typeof libraryStatus>

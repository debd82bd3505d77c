import { z } from 'zod'
import { text } from '../../lib/bounds'

/** An audio file somewhere on this computer, looked at and not copied. */
export const inputFile = z.object({
  fileId: z.uuid(),
  name: text(),
  sizeBytes: z.number().int().nonnegative(),
  /** By its content, whatever its name says. */
  isAudio: z.boolean(),
  /** Null where it cannot be told. */
  durationMs: z.number().nonnegative().nullable(),
})
export type InputFile = z.infer<typeof inputFile>

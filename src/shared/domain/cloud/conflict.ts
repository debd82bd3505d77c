import { z } from 'zod'

/** Both versions of what was changed here and in the cloud; the person chooses one. */
export const conflict = z.object({
  fields: z.array(z.object({ field: z.string(), mine: z.string(), theirs: z.string() })),
  /** The cloud has it no more: mine cannot be kept. */
  isGone: z.literal(true).optional(),
})
export type Conflict = z.infer<typeof conflict>

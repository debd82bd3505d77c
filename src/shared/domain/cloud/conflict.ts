import { z } from 'zod'
import { list, text } from '../../lib/bounds'

/** Both versions of what was changed here and in the cloud; the person chooses one. */
export const conflict = z.object({
  fields: list(z.object({ field: text(), mine: text(), theirs: text() })),
  /** The cloud has it no more: mine cannot be kept. */
  isGone: z.literal(true).optional(),
})
export type Conflict = z.infer<typeof conflict>

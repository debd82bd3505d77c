import { z } from 'zod'

/** Answer of GET /v1/usage/character-stats: for each key of the breakdown one number for each time, in milliseconds. */
export const wireUsage = z.object({
  time: z.array(z.number()),
  usage: z.record(z.string(), z.array(z.number())),
})
export type WireUsage = z.infer<typeof wireUsage>

import { z } from 'zod'
import { list, text } from '../../lib/bounds'

/** Of the specification, section 3. */
export const conversionStates = ['pending', 'processing', 'converted', 'error'] as const

/** A file of the speech-to-speech queue. */
export const conversionItem = z.object({
  id: z.uuid(),
  name: text(),
  durationMs: z.number().int(),
  state: z.enum(conversionStates),
  error: text().nullable(),
  /** Requests it is cut into, and how many of them are kept. */
  pieces: z.object({ done: z.number().int(), total: z.number().int() }),
  estimatedCredits: z.number(),
  chargedCredits: z.number().nullable(),
  /** Its result on this disk, played from `studio://app/conversion/<id>`; the source from `conversionSource`. */
  converted: z.object({ fileName: text() }).nullable(),
  /** Whether its file still lies where it came from, so that the result can be saved beside it. */
  hasOriginalPlace: z.boolean(),
})
export type ConversionItem = z.infer<typeof conversionItem>

export const conversionQueue = z.object({ items: list(conversionItem, 10_000) })
export type ConversionQueue = z.infer<typeof conversionQueue>

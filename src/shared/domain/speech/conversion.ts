import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { voiceSettings } from '../cloud/voice-settings'
import { cloudId } from '../ids'
import { speechQuote } from './generation'

/** Of the specification, section 3. */
export const conversionStates = ['pending', 'processing', 'converted', 'error'] as const

/** What a file is converted to, and how. */
export const conversionWish = z.object({
  voiceId: cloudId,
  modelId: cloudId,
  settings: voiceSettings,
  removesBackgroundNoise: z.boolean(),
})
export type ConversionWish = z.infer<typeof conversionWish>

/** A file of the speech-to-speech queue. */
export const conversionItem = z.object({
  id: z.uuid(),
  name: text(),
  /** Null while it is being read. */
  durationMs: z.number().int().nullable(),
  state: z.enum(conversionStates),
  /** `message`: what the cloud said, or "Conversion failed"; `code`: its status, or a code of errors/codes.ts. */
  failure: z.object({ code: text(), message: text() }).nullable(),
  /** Requests it is cut into, and how many of them are kept. */
  pieces: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Of what runs; null until the pace is known. */
  remainingMs: z.number().nullable(),
  /** What it is or was converted with; null: never started. */
  wish: conversionWish.nullable(),
  /** By the answers' headers; null: not known. */
  chargedCredits: z.number().nullable(),
  /** Its result on this disk: `studio://app/conversion/<id>`; the source from `conversion-source`. */
  converted: z.object({ fileName: text() }).nullable(),
  /** It was asked for anew; until the new result is there, the one before can be taken back. */
  hasEarlier: z.boolean(),
  /** Whether it came as a file, so that the result can be saved beside it. */
  hasOriginalPlace: z.boolean(),
})
export type ConversionItem = z.infer<typeof conversionItem>

export const conversionQueue = z.object({ items: list(conversionItem, 10_000) })
export type ConversionQueue = z.infer<typeof conversionQueue>

/** What converting everything that waits would cost now. */
export const conversionQuote = z.object({
  quote: speechQuote,
  items: list(z.object({ id: z.uuid(), credits: z.number().min(0) }), 10_000),
})
export type ConversionQuote = z.infer<typeof conversionQuote>

/** The quota was used up: what "Proceed" starts again (specification, section 4). */
export const quotaExceededCode = 'quota_exceeded'
export const quotaExceededText = 'Quota exceeded'
/** The specification's text for an item that failed without a message. */
export const conversionFailedText = 'Conversion failed'

import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../ids'
import { generationStates } from './generation-states'
import { speechRequest } from './speech-request'

export const generationId = z.uuid()

/** Why the cloud refused, or why the audio is not here. */
export const generationFailure = z.object({
  /** The cloud's `detail.status` (quota_exceeded, detected_captcha_voice ...), or a code of errors/codes.ts. */
  code: text(),
  /** The cloud's own words; null: none. */
  message: text().nullable(),
  /** Of a 422: one line per item. */
  items: list(text(), 100),
  /** The way to the cloud broke while the request was on it; left out where nothing of it went out, or all. */
  wasCutOff: z.boolean().optional(),
})
export type GenerationFailure = z.infer<typeof generationFailure>

/** One request for paid audio, from the press to the file. */
export const generation = z.object({
  id: generationId,
  request: speechRequest,
  state: z.enum(generationStates),
  askedAtMs: z.number().int(),
  /** By the formula, before the request. */
  estimatedCredits: z.number().min(0),
  /** By the answer's header; null: not known. */
  chargedCredits: z.number().nullable(),
  requestId: cloudId.nullable(),
  historyItemId: cloudId.nullable(),
  /** How many free regenerations of the same request are left. */
  regenerationsLeft: z.number().int().min(0),
  /** Whether the answer asked for a preference (collect-preference); null: it did not say. */
  collectsPreference: z.boolean().nullable(),
  /** The person ended it while it was on its way. */
  isCanceled: z.boolean(),
  /** What it never gave was asked for again: it is not offered a second time. */
  isAnswered: z.boolean(),
  byteCount: z.number().int().min(0),
  durationMs: z.number().int().min(0).nullable(),
  mediaType: text().nullable(),
  latencyMs: z.number().nullable(),
  /** Of a dialogue asked for twice: which of the two this is, and the id of its first. */
  choice: z.object({ side: z.enum(['a', 'b']), ofId: generationId }).nullable(),
  failure: generationFailure.nullable(),
})
export type Generation = z.infer<typeof generation>

export const speechModel = z.object({
  modelId: cloudId,
  name: text(),
  description: text(),
  canDoTextToSpeech: z.boolean(),
  canDoVoiceConversion: z.boolean(),
  canUseStyle: z.boolean(),
  canUseSpeakerBoost: z.boolean(),
  servesProVoices: z.boolean(),
  isDialogue: z.boolean(),
  languages: list(text(), 1000),
  maxChars: z.number().int().min(1),
  costMultiplier: z.number().min(0),
  concurrencyGroup: text(),
})
export type SpeechModel = z.infer<typeof speechModel>

/** What a request would cost and whether it may be sent. */
export const speechQuote = z.object({
  credits: z.number().min(0),
  /** It costs nothing because it is one of the free regenerations. */
  isRegeneration: z.boolean(),
  regenerationsLeft: z.number().int().min(0),
  /** Null until the account has answered. */
  account: z.object({ used: z.number(), limit: z.number(), resetsAtMs: z.number().nullable() }).nullable(),
  /**
   * `free`: the free-quota dialog; `paid`: the quota dialog; `overage`: that dialog with "proceed"; `capped`: it is more than the
   * plan's overage may reach.
   */
  exceeded: z.enum(['free', 'paid', 'overage', 'capped']).nullable(),
  /** False where logging is off: lost audio could not be fetched from the history. */
  isLogged: z.boolean(),
})
export type SpeechQuote = z.infer<typeof speechQuote>

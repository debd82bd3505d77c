import { z } from 'zod'
import { scriptTextMaxChars, text } from '../../lib/bounds'
import { languageCode } from '../dataset/draft'
import { scriptId } from '../ids'

/** The wire's social-media is shown as Advertisement (spec/professional-clone.md section 2). */
export const scriptStyle = z.enum(['conversational', 'narrative', 'social-media'])

export const scriptSummary = z.object({
  id: scriptId,
  title: text(),
  /** Null where an own script's language is not known. */
  language: languageCode.nullable(),
  /** Null for own scripts. */
  style: scriptStyle.nullable(),
  wordCount: z.number().int().nonnegative(),
  isOwn: z.boolean(),
})
export type ScriptSummary = z.infer<typeof scriptSummary>

export const script = scriptSummary.extend({ text: text(scriptTextMaxChars) })
export type Script = z.infer<typeof script>

/** Where the reader is. */
export const followPosition = z.object({
  /** Index of the last word read, counted over the whole script; -1 before the first. */
  wordIndex: z.number().int().min(-1),
  /** How it is known: the cloud's recognizer, the one on this computer, or voice activity and pace. */
  engine: z.enum(['cloud', 'local', 'pace']),
})
export type FollowPosition = z.infer<typeof followPosition>

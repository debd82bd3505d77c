import { z } from 'zod'
import { text } from '../../lib/bounds'
import { feedbackMaxChars } from '../../limits'

const words = z.object({ text: text(feedbackMaxChars) })

export const feedback = {
  /** What was written and not sent yet. */
  draft: { input: z.object({}), output: words },
  keepDraft: { input: words, output: z.null() },
  /** Sends what is written and forgets the draft. */
  send: { input: words, output: z.object({ isRelevant: z.boolean() }) },
} as const

export const feedbackEvents = { changed: words } as const

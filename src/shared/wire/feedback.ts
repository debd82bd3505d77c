import { z } from 'zod'
import { feedbackMaxChars } from '../limits'

/** Body and answer of POST /v1/feedback (NP). */
export const wireFeedbackRequest = z.object({ feedback: z.string().trim().min(1).max(feedbackMaxChars) })
export const wireFeedback = z.object({
  relevant: z.boolean(),
  category: z.string().nullish(),
  positive: z.boolean().nullish(),
})
export type WireFeedback = z.infer<typeof wireFeedback>

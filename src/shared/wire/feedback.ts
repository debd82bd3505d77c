import { z } from 'zod'

/** Body and answer of POST /v1/feedback (NP). */
export const wireFeedbackRequest = z.object({ feedback: z.string().trim().min(1).max(5_000) })
export const wireFeedback = z.object({
  relevant: z.boolean(),
  category: z.string().nullish(),
  positive: z.boolean().nullish(),
})
export type WireFeedback = z.infer<typeof wireFeedback>

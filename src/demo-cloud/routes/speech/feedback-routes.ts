import type { FastifyInstance } from 'fastify'
import { wireFeedbackRequest, type WireFeedback } from '@shared/wire'
import type { DemoContext } from '../../context'
import { classicError, parseOr422 } from '../../http/wire-error'

const minuteMs = 60_000

/** What a feedback is about, by its words; the first that fits. */
const categories: readonly [category: string, words: RegExp][] = [
  ['bug', /\b(bug|crash\w*|error|broken|fails?|freez\w*|wrong)\b/i],
  ['billing', /\b(price|credits?|invoice|billing|subscription|expensive)\b/i],
  ['quality', /\b(voice|sounds?|audio|accent|pronunciation|noise)\b/i],
  ['feature_request', /\b(wish|would like|please add|missing|could you|feature)\b/i],
]
const praise = /\b(great|love|good|nice|thanks?|thank you|excellent|wonderful|helpful)\b/i
const complaint = /\b(bad|hate|terrible|awful|broken|crash\w*|wrong|not working|useless)\b/i
const leastWords = 3

/** What people say of the product. */
export function feedbackRoutes(app: FastifyInstance, context: DemoContext): void {
  app.post('/v1/feedback', (request): WireFeedback => {
    const { feedback } = parseOr422(wireFeedbackRequest, request.body, 'body')
    const { speechControl, clock } = context
    const recent = speechControl.feedbackAtMs.filter((atMs) => clock.nowMs() - atMs < minuteMs)
    if (recent.length >= speechControl.feedbackPerMinute) {
      throw classicError(429, 'too_many_feedbacks', 'Too much feedback. Please try again later.')
    }
    speechControl.feedbackAtMs = [...recent, clock.nowMs()]
    const category = categories.find(([, words]) => words.test(feedback))?.[0] ?? 'other'
    const relevant = category !== 'other' || feedback.split(/\s+/).length >= leastWords
    return { relevant, category, positive: praise.test(feedback) && !complaint.test(feedback) }
  })
}

import { z } from 'zod'
import { list } from '../../lib/bounds'
import { generation, generationId, speechModel, speechQuote } from '../../domain/speech/generation'
import { speechRequest, speechTask } from '../../domain/speech/speech-request'

const one = z.object({ id: generationId })

/** Requests for paid audio: each is in a ledger before it is sent, and none is sent twice by itself. */
export const speech = {
  /** What the account may use, also offline as last known; null: it never answered. */
  models: { input: z.object({}), output: list(speechModel, 1000).nullable() },
  /** What the request would cost now. */
  quote: { input: z.object({ request: speechRequest }), output: speechQuote },
  /**
   * Writes the request into the ledger and sends it when its concurrency group has a slot. What comes of it is told by
   * `changed`. `withChoice`: a dialogue is asked for twice, the second with the first's generation-info.
   */
  generate: {
    input: z.object({
      request: speechRequest,
      allowsOverage: z.boolean(),
      withChoice: z.boolean(),
    }),
    output: one,
  },
  /** Ends a request that is queued or on its way, or gives up looking for it; what arrived is kept. */
  cancel: { input: one, output: z.null() },
  /** Sends the same request once more, after the person was told what may have been charged and what it costs. Only once. */
  retry: { input: one.extend({ allowsOverage: z.boolean() }), output: one },
  get: { input: one, output: generation },
  /** What runs or needs the person, and the newest results of a task, newest first. */
  recent: { input: z.object({ task: speechTask }), output: list(generation, 200) },
} as const

export const speechEvents = {
  changed: generation,
  /** It was deleted. */
  forgotten: one,
  /** Credits, models or what is free changed: quotes, and what rows say of them, are asked for again. */
  accountChanged: z.object({}),
} as const

import { z } from 'zod'
import { supportMode, supportState, supportToolCall, supportToolResult } from '../../domain/app/support'
import { text } from '../../lib/bounds'

export const support = {
  get: { input: z.object({}), output: supportState },
  /**
   * Begins a conversation, or changes the mode of the one that is open. In mode `voice` the window then hands over the port of
   * `shared/audio/support-port.ts`. Refused with `busy` while a take is recorded, with `not-found` without an assistant.
   */
  start: { input: z.object({ mode: supportMode }), output: supportState },
  /** `take`: what recording begins with is under way, which main does not know of before the take itself. */
  end: { input: z.object({ why: z.enum(['hung-up', 'take']) }), output: supportState },
  say: { input: z.object({ text: text(2_000).min(1) }), output: z.null() },
  /** The person is typing: the assistant waits. At each key is fine. */
  typing: { input: z.object({}), output: z.null() },
  /**
   * What is on the page now, in words: its name and what is open, never what is written or generated. Sent when it has been the
   * same for 0.5 s; may be set before a conversation begins.
   */
  setContext: { input: z.object({ page: text(100), text: text(1_000) }), output: z.null() },
  /** Answers a call of the event `toolCalled`, once, with the ids of the call; late and after the end, too: what was done is listed. */
  toolResult: { input: supportToolResult, output: z.null() },
  /** The window has undone what this action did. */
  undone: { input: z.object({ entryId: z.uuid() }), output: supportState },
  /** Opens the page of a link that was shown. */
  openLink: { input: z.object({ entryId: z.uuid() }), output: z.null() },
} as const

export const supportEvents = { changed: supportState, toolCalled: supportToolCall } as const

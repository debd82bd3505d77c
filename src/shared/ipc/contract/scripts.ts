import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { languageCode } from '../../domain/dataset/draft'
import { fileId, scriptId, takeId } from '../../domain/ids'
import { followPosition, script, scriptSummary } from '../../domain/recording/script'

export const scripts = {
  /** Built-in and own scripts. */
  list: { input: z.object({}), output: list(scriptSummary) },
  get: { input: z.object({ id: scriptId }), output: script },
  /** Plain-text files that the user picked, joined by a blank line into one script. */
  add: {
    input: z.object({ fileIds: z.array(fileId).min(1).max(50) }),
    /** `unreadNames`: files that could not be read and are not part of it. */
    output: script.extend({ unreadNames: list(text()) }),
  },
  remove: { input: z.object({ id: scriptId }), output: z.null() },
  restore: { input: z.object({ id: scriptId }), output: scriptSummary },
  /** Detected from the first 100 characters; null if neither the cloud nor this computer can tell. */
  detectLanguage: {
    input: z.object({ text: text(1_000) }),
    output: z.object({ language: languageCode.nullable() }),
  },
  /** Follows the reader of a running take through a script; positions come as events until the take ends. */
  follow: {
    input: z.object({ takeId, scriptId, fromWordIndex: z.number().int().min(0), language: languageCode }),
    output: followPosition,
  },
  stopFollowing: { input: z.object({}), output: z.null() },
} as const

export const scriptsEvents = { followed: followPosition.extend({ takeId }) } as const

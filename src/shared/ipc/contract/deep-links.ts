import { z } from 'zod'
import { deepLink } from '../../domain/app/deep-link'
import { text } from '../../lib/bounds'

/** A link from outside that was not opened yet; null: none. Its number tells one apart from the same link opened again. */
const waitingLink = z.object({ number: z.number().int().min(1), link: deepLink }).nullable()

export const deepLinks = {
  /** The link that was opened last. It waits until the window has opened it. */
  waiting: { input: z.object({}), output: waitingLink },
  /** The window has opened this one. */
  opened: { input: z.object({ number: z.number().int().min(1) }), output: z.null() },
  /** Opens the page of this one, which is the web's alone, in the browser. */
  openWeb: { input: z.object({ number: z.number().int().min(1) }), output: z.null() },
  /** A link that was pasted or dropped on a page: from now on as one the system opened. */
  follow: { input: z.object({ link: text() }), output: z.null() },
  /** Reads a link that was pasted. */
  read: { input: z.object({ link: text() }), output: deepLink },
} as const

export const deepLinksEvents = {
  changed: waitingLink,
} as const

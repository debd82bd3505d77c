import { z } from 'zod'
import { deepLink } from '../../domain/app/deep-link'
import { text } from '../../lib/bounds'

export const deepLinks = {
  /** The link that was opened last, once; null if none waits. */
  take: { input: z.object({}), output: deepLink.nullable() },
  /** Reads a link that was pasted. */
  read: { input: z.object({ link: text() }), output: deepLink },
} as const

export const deepLinksEvents = {
  /** A link waits to be taken. */
  arrived: z.object({}),
} as const

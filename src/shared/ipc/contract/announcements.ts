import { z } from 'zod'
import { announcements as announcementsSchema } from '../../domain/app/announcement'
import { text } from '../../lib/bounds'

const nothing = z.object({})

export const announcements = {
  /** What is known now; the content server is asked where its last answer is old, and `changed` tells what it says. */
  list: { input: nothing, output: announcementsSchema },
  markNewestRead: { input: nothing, output: z.null() },
  markAllRead: { input: nothing, output: z.null() },
  /** Opens the page of an announcement, or that of its button, in the system's browser. */
  open: { input: z.object({ id: text(), what: z.enum(['page', 'action']) }), output: z.null() },
} as const

export const announcementsEvents = { changed: announcementsSchema } as const

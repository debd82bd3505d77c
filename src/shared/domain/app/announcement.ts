import { z } from 'zod'
import { list, text } from '../../lib/bounds'

/** As a `data:` address: nothing in a window loads from the network. */
const image = z.object({ source: z.string().max(600_000), alt: text() })

/** What is told to everybody, by the content server or by Timbre's own rules; notices are about the person's own work. */
export const announcement = z.object({
  id: text(),
  title: text(),
  description: text(),
  atMs: z.number(),
  largeImage: image.nullable(),
  smallImage: image.nullable(),
  /** A web page. */
  linkTo: text().nullable(),
  isImportant: z.boolean(),
  isRead: z.boolean(),
  /** What its button does: open a web page, or the affiliate dialog. */
  callToAction: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('web-page'), label: text(), url: text() }),
      z.object({ kind: z.literal('affiliate'), label: text() }),
    ])
    .nullable(),
})
export type Announcement = z.infer<typeof announcement>

export const announcements = z.object({
  /** Newest first. */
  items: list(announcement),
  /** The content server could not be asked; what was known stays. */
  isStale: z.boolean(),
})
export type Announcements = z.infer<typeof announcements>

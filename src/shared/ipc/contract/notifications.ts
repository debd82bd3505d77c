import { z } from 'zod'
import { list } from '../../lib/bounds'
import { notice, noticeId } from '../../domain/app/notice'

const nothing = z.object({})

export const notifications = {
  /** Newest first. */
  list: { input: nothing, output: list(notice) },
  markRead: { input: z.object({ id: noticeId }), output: z.null() },
  markAllRead: { input: nothing, output: z.null() },
} as const

export const notificationsEvents = {
  /** Something has just happened; comes after `changed`. */
  added: notice,
  /** The whole list, newest first. */
  changed: list(notice),
  /** The person clicked the system's notification. */
  followed: notice,
} as const

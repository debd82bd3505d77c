import { z } from 'zod'
import { appInfo, leaveAnswer, linkId, menuCommand } from '../../domain/app-info'
import { draftId } from '../../domain/ids'

export const app = {
  info: { input: z.object({}), output: appInfo },
  openLink: { input: z.object({ link: linkId }), output: z.null() },
  showLogs: { input: z.object({}), output: z.null() },
  dismissCrash: { input: z.object({}), output: z.null() },
  answerLeave: { input: z.object({ answer: leaveAnswer }), output: z.null() },
} as const

export const appEvents = {
  menuCommand,
  /** The person clicked a notification about this draft. */
  draftWanted: z.object({ draftId }),
  /** The window is to be closed while a take is recorded: the page asks, and answers with `answerLeave`. */
  leaveWanted: z.object({}),
} as const

import { z } from 'zod'
import { platformPages } from '../../platform/platform-pages'
import { list } from '../../lib/bounds'
import {
  appInfo,
  leaveAnswer,
  licenseEntry,
  linkId,
  menuCommand,
  toolVersions,
} from '../../domain/app/app-info'

export const app = {
  info: { input: z.object({}), output: appInfo },
  toolVersions: { input: z.object({}), output: toolVersions },
  /** Of everything that ships. */
  licenses: { input: z.object({}), output: list(licenseEntry, 2_000) },
  openLink: { input: z.object({ link: linkId }), output: z.null() },
  /** In the system's browser; `none`: this server has no such page, or nobody knows where. */
  openPlatformPage: {
    input: z.object({ page: z.enum(platformPages) }),
    output: z.object({ opened: z.enum(['page', 'none']) }),
  },
  showLogs: { input: z.object({}), output: z.null() },
  dismissCrash: { input: z.object({}), output: z.null() },
  answerLeave: { input: z.object({ answer: leaveAnswer }), output: z.null() },
} as const

export const appEvents = {
  menuCommand,
  /** The window is closing during a take: the page asks the user and answers with `answerLeave`. */
  leaveWanted: z.object({}),
} as const

import { z } from 'zod'

export const appInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  platform: z.string(),
  /** True when this build runs on the registry copy of Electron: for testing only, never a release. */
  isUnofficialElectron: z.boolean(),
  userDataFolder: z.string(),
  logFolder: z.string(),
  /** The settings file could not be read at this start: it was kept aside and the defaults are used. */
  wereSettingsReset: z.boolean(),
  /** A crash of the last run that was recorded. */
  lastCrash: z.object({ atMs: z.number(), summary: z.string() }).nullable(),
})
export type AppInfo = z.infer<typeof appInfo>

/** Pages that may be opened in the system's browser; their addresses stand in src/main/platform/desktop/links.ts. */
export const linkId = z.enum([
  'help-center',
  'terms',
  'privacy',
  'api-keys',
  'licenses',
  /** The system's own page that lets programs use the microphone; macOS and Windows have one. */
  'microphone-privacy',
])
export type LinkId = z.infer<typeof linkId>

/** Commands of the application menu that a window carries out. */
export const menuCommand = z.enum([
  'new-draft',
  'add-files',
  'add-folder',
  'settings',
  'home',
  'drafts',
  'shortcuts',
  'about',
  'undo-remove',
])
export type MenuCommand = z.infer<typeof menuCommand>

/** What a page says when the window is to be closed in mid-take: the question is on the screen, then the person's answer. */
export const leaveAnswer = z.enum(['asked', 'stay', 'leave'])
export type LeaveAnswer = z.infer<typeof leaveAnswer>

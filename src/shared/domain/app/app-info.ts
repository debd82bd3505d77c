import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { inputEngines } from '../recording/input-engine'

export const appInfo = z.object({
  version: text(),
  electron: text(),
  chromium: text(),
  node: text(),
  /** `process.platform` and `process.arch`. */
  platform: text(),
  /** What can take in the sound here, and what does where nobody chose. */
  input: z.object({ engines: list(z.enum(inputEngines)), usual: z.enum(inputEngines) }),
  /** True if this build uses the registry copy of Electron: for testing only, never a release. */
  isUnofficialElectron: z.boolean(),
  userDataFolder: text(),
  logFolder: text(),
  /**
   * The settings file was of no use at startup, and the defaults are in use; null: it was.
   * - set-aside: it held something else and was moved aside
   * - unreadable: it could not be opened; it stays as it is, and changes last until Timbre quits
   */
  settingsTrouble: z.enum(['set-aside', 'unreadable']).nullable(),
  /** The recorded crash of the last run, if any. */
  lastCrash: z.object({ atMs: z.number(), summary: text() }).nullable(),
})
export type AppInfo = z.infer<typeof appInfo>

export const toolVersions = z.object({
  sqlite: text(),
  /** Of the one in use; null where none runs. */
  ffmpeg: text().nullable(),
  /** True if the FFmpeg in use is not a pinned release build: for testing only. */
  isTestingFfmpeg: z.boolean(),
})
export type ToolVersions = z.infer<typeof toolVersions>

/** A part of what ships; the version of a package of npm. */
export const licenseEntry = z.object({
  name: text(),
  version: text().nullable(),
  license: text(),
  text: text(400_000),
})

/** What this computer opens itself, see src/main/platform/desktop/links.ts; pages of the web are `PlatformPage`. */
export const linkId = z.enum([
  'licenses',
  /** The system's microphone privacy settings; macOS and Windows have such a page. */
  'microphone-privacy',
])
export type LinkId = z.infer<typeof linkId>

/** Commands of the application menu that a window carries out. */
export const menuCommand = z.enum([
  'new-draft',
  'add-voice',
  'add-files',
  'add-folder',
  'settings',
  'home',
  'drafts',
  'palette',
  'go-to-voice',
  'shortcuts',
  'about',
  'check-updates',
  'undo-remove',
])
export type MenuCommand = z.infer<typeof menuCommand>

/** What a page reports when the window is closed during a take: that the question is shown, then the user's answer. */
export const leaveAnswer = z.enum(['asked', 'stay', 'leave'])
export type LeaveAnswer = z.infer<typeof leaveAnswer>

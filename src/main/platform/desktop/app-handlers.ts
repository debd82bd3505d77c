import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { licenseEntry, type AppInfo, type LeaveAnswer, type ToolVersions } from '@shared/domain/app/app-info'
import { platformUrl } from '@shared/platform/platform-pages'
import type { Handlers } from '@shared/ipc/contract'
import type { CrashReports } from '../log/crash-report'
import { type LinkTarget, linkTarget } from './links'

const licenses = z.array(licenseEntry)

export interface AppHandlerDeps {
  info: Omit<AppInfo, 'lastCrash'>
  /** Asked once, when they are first shown: it starts FFmpeg. */
  toolVersions: () => Promise<ToolVersions>
  executablePath: string
  /** Written by the build. */
  licensesFile: string
  crashReports: CrashReports
  /** Of the account; null in the demo workspace, which has no web app. */
  serverUrl: () => string | null
  open: (target: LinkTarget) => Promise<void>
  answerLeave: (answer: LeaveAnswer) => void
}

export function appHandlers(deps: AppHandlerDeps): Handlers['app'] {
  let versions: Promise<ToolVersions> | undefined
  return {
    info: () => ({ ...deps.info, lastCrash: deps.crashReports.lastCrash() }),
    toolVersions: () => (versions ??= deps.toolVersions()),
    licenses: async () => licenses.parse(JSON.parse(await readFile(deps.licensesFile, 'utf8'))),
    async openLink({ link }) {
      await deps.open(linkTarget(link, deps.executablePath))
      return null
    },
    async openPlatformPage({ page }) {
      const url = platformUrl(page, deps.serverUrl())
      if (url === null) return { opened: 'none' }
      await deps.open({ kind: 'page', url })
      return { opened: 'page' }
    },
    async showLogs() {
      await deps.open({ kind: 'file', path: deps.info.logFolder })
      return null
    },
    dismissCrash() {
      deps.crashReports.dismiss()
      return null
    },
    answerLeave({ answer }) {
      deps.answerLeave(answer)
      return null
    },
  }
}

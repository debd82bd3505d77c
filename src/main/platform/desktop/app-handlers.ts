import type { AppInfo, LeaveAnswer } from '@shared/domain/app/app-info'
import { platformUrl } from '@shared/platform/platform-pages'
import type { Handlers } from '@shared/ipc/contract'
import type { CrashReports } from '../log/crash-report'
import { type LinkTarget, linkTarget } from './links'

type ToolVersions = Pick<AppInfo, 'sqlite' | 'ffmpeg' | 'isTestingFfmpeg'>

export interface AppHandlerDeps {
  info: Omit<AppInfo, 'lastCrash' | keyof ToolVersions>
  /** Asked once, when they are first shown. */
  toolVersions: () => Promise<ToolVersions>
  executablePath: string
  crashReports: CrashReports
  /** Of the account; null in the demo workspace, which has no web app. */
  serverUrl: () => string | null
  open: (target: LinkTarget) => Promise<void>
  answerLeave: (answer: LeaveAnswer) => void
}

export function appHandlers(deps: AppHandlerDeps): Handlers['app'] {
  let versions: Promise<ToolVersions> | undefined
  return {
    info: async () => ({
      ...deps.info,
      ...(await (versions ??= deps.toolVersions())),
      lastCrash: deps.crashReports.lastCrash(),
    }),
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

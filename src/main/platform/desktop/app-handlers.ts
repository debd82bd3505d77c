import type { AppInfo, LeaveAnswer } from '@shared/domain/app/app-info'
import type { Handlers } from '@shared/ipc/contract'
import type { CrashReports } from '../log/crash-report'
import { type LinkTarget, linkTarget } from './links'

export interface AppHandlerDeps {
  info: Omit<AppInfo, 'lastCrash'>
  executablePath: string
  crashReports: CrashReports
  open: (target: LinkTarget) => Promise<void>
  answerLeave: (answer: LeaveAnswer) => void
}

export function appHandlers(deps: AppHandlerDeps): Handlers['app'] {
  return {
    info: () => ({ ...deps.info, lastCrash: deps.crashReports.lastCrash() }),
    async openLink({ link }) {
      await deps.open(linkTarget(link, deps.executablePath))
      return null
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

import { app } from 'electron'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import { accountHandlers } from './account/handlers'
import { analysisHandlers } from './analysis/handlers'
import { professionalCloneHandlers } from './professional-clone/handlers'
import type { DraftEvents } from './drafts/draft-events'
import type { FileRegistry } from './drafts/file-registry'
import { draftHandlers, sampleHandlers } from './drafts/handlers'
import { judgingHandlers } from './judging/handlers'
import { createPdfPrinter } from './judging/print-pdf-electron'
import type { LibraryScope } from './library-scope'
import { libraryHandlers } from './library/handlers'
import { startLibraryCheck } from './library/worker/library-check'
import type { LibraryHost } from './library/library-host'
import type { LibraryMove } from './library/moving/library-move'
import type { RunLibraryTask } from './library/worker/run-library-task'
import { passportHandlers } from './passports/handlers'
import { segmentHandlers } from './segments/handlers'
import { appFacts } from './platform/desktop/app-facts'
import { appHandlers } from './platform/desktop/app-handlers'
import type { CrashReports } from './platform/log/crash-report'
import type { Jobs } from './platform/jobs'
import { jobsHandlers } from './platform/jobs-handlers'
import type { Log } from './platform/log/log'
import type { StudioPaths } from './platform/files/paths'
import { openTarget, pickFolder, pickPassport, pickTarget } from './platform/desktop/system'
import { sampleSettingsHandlers } from './sample-settings/handlers'
import type { Following } from './scripts/following'
import { scriptHandlers } from './scripts/handlers'
import type { Scripts } from './scripts/scripts'
import { appSettingsHandlers } from './settings/handlers'
import type { AppSettingsModule } from './settings/app-settings'
import { voiceHandlers } from './voices/handlers'
import { recorderHandlers, recordingHandlers, takeHandlers } from './takes/handlers'
import { uploadHandlers } from './uploads/handlers'
import type { LeaveGuard } from './windows/leave-guard'
import type { StudioWindows } from './windows/studio-windows'

export interface StudioCallDeps {
  account: AccountModule
  crashReports: CrashReports
  draftEvents: DraftEvents
  files: FileRegistry
  following: Following
  jobs: Jobs
  leaveGuard: Pick<LeaveGuard, 'answer'>
  library: { host: LibraryHost; move: LibraryMove; runTask: RunLibraryTask }
  log: Log
  paths: StudioPaths
  /** The open library's modules; throws AppError `library-missing` where none is open. */
  libraryScope: () => LibraryScope
  scripts: Scripts
  appSettings: AppSettingsModule
  windows: StudioWindows
}

/** Who answers which call of the contract. */
export function studioCalls(deps: StudioCallDeps): Handlers {
  const {
    account,
    crashReports,
    draftEvents,
    files,
    following,
    jobs,
    leaveGuard,
    library,
    log,
    paths,
    libraryScope,
    scripts,
    appSettings,
    windows,
  } = deps
  return {
    app: appHandlers({
      info: { ...appFacts(app.getAppPath(), paths), wereSettingsReset: appSettings.movedAside !== null },
      executablePath: process.execPath,
      crashReports,
      open: openTarget,
      answerLeave: (answer) => leaveGuard.answer(answer),
    }),
    appSettings: appSettingsHandlers(appSettings),
    library: libraryHandlers({
      host: library.host,
      move: library.move,
      startCheck: () => startLibraryCheck({ host: library.host, jobs, log, runTask: library.runTask }),
      pickFolder: () => pickFolder(windows.current()),
    }),
    account: accountHandlers(account),
    drafts: draftHandlers(libraryScope, draftEvents),
    samples: sampleHandlers(libraryScope, files, draftEvents),
    uploads: uploadHandlers(() => libraryScope().uploads),
    jobs: jobsHandlers(jobs),
    recorder: recorderHandlers(() => libraryScope().takes),
    takes: takeHandlers(() => libraryScope().takes),
    recordings: recordingHandlers(() => libraryScope().takes),
    scripts: scriptHandlers(scripts, following, files),
    judging: judgingHandlers({
      judging: () => libraryScope().judging,
      draftName: (draftId) => libraryScope().drafts.get(draftId).name,
      pickTarget: (options) => pickTarget(windows.current(), options),
      printPdf: createPdfPrinter(),
      measuring: analysisHandlers(() => libraryScope().analyses),
    }),
    sampleSettings: sampleSettingsHandlers(libraryScope, {
      propose: ({ sampleIds, action }) => libraryScope().segments.propose(sampleIds, action),
      apply: ({ sampleIds }) => ({ jobId: libraryScope().segments.applySettings(sampleIds) }),
      inCloud: () => libraryScope().uploads,
      separateInCloud: (sampleId) => libraryScope().professionalClone.separation.start(sampleId),
    }),
    segments: segmentHandlers(() => libraryScope().segments, {
      pickFolder: () => pickFolder(windows.current()),
      async startDrag(files) {
        const icon = await app.getFileIcon(files[0] ?? '')
        windows.current()?.webContents.startDrag({ file: files[0] ?? '', files, icon })
      },
    }),
    voices: voiceHandlers(
      () => libraryScope().sync,
      (request) => libraryScope().professionalClone.speak(request),
    ),
    professionalClone: professionalCloneHandlers(() => libraryScope().professionalClone, files),
    passports: passportHandlers(() => libraryScope().passports, {
      pickFolder: () => pickFolder(windows.current()),
      pickPassport: () => pickPassport(windows.current()),
    }),
  }
}

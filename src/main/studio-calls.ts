import { app } from 'electron'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from './account/account'
import { accountHandlers } from './account/handlers'
import { analysisHandlers } from './analysis/handlers'
import { cloneHandlers } from './clones/handlers'
import type { DraftFeed } from './drafts/draft-feed'
import type { FileRegistry } from './drafts/file-registry'
import { draftHandlers, sampleHandlers } from './drafts/handlers'
import { judgingHandlers } from './judging/handlers'
import { createPdfPrinter } from './judging/print-pdf-electron'
import type { LibraryRoom } from './library-room'
import { libraryHandlers } from './library/handlers'
import { startLibraryCheck } from './library/library-check'
import type { LibraryHost } from './library/library-host'
import type { LibraryMove } from './library/library-move'
import type { RunLibraryTask } from './library/run-library-task'
import { passportHandlers } from './passports/handlers'
import { pieceHandlers } from './pieces/handlers'
import { appFacts } from './platform/app-facts'
import { appHandlers } from './platform/app-handlers'
import type { CrashReports } from './platform/crash-report'
import type { Jobs } from './platform/jobs'
import { jobsHandlers } from './platform/jobs-handlers'
import type { Log } from './platform/log'
import type { StudioPaths } from './platform/paths'
import { openTarget, pickFolder, pickPassport, pickTarget } from './platform/system'
import { sampleSettingsHandlers } from './sample-settings/handlers'
import type { Following } from './scripts/following'
import { scriptHandlers } from './scripts/handlers'
import type { Scripts } from './scripts/scripts'
import { settingsHandlers } from './settings/handlers'
import type { SettingsModule } from './settings/settings'
import { voiceHandlers } from './sync/handlers'
import { recorderHandlers, reelHandlers, takeHandlers } from './takes/handlers'
import { uploadHandlers } from './uploads/handlers'
import type { LeaveGuard } from './windows/leave-guard'
import type { StudioWindows } from './windows/studio-windows'

export interface StudioCallDeps {
  account: AccountModule
  crashReports: CrashReports
  feed: DraftFeed
  files: FileRegistry
  following: Following
  jobs: Jobs
  leaveGuard: Pick<LeaveGuard, 'answer'>
  library: { host: LibraryHost; move: LibraryMove; runTask: RunLibraryTask }
  log: Log
  paths: StudioPaths
  /** The open library's modules; throws AppError `library-missing` where none is open. */
  room: () => LibraryRoom
  scripts: Scripts
  settings: SettingsModule
  windows: StudioWindows
}

/** Who answers which call of the contract. */
export function studioCalls(deps: StudioCallDeps): Handlers {
  const {
    account,
    crashReports,
    feed,
    files,
    following,
    jobs,
    leaveGuard,
    library,
    log,
    paths,
    room,
    scripts,
    settings,
    windows,
  } = deps
  return {
    app: appHandlers({
      info: { ...appFacts(app.getAppPath(), paths), wereSettingsReset: settings.movedAside !== null },
      executablePath: process.execPath,
      crashReports,
      open: openTarget,
      answerLeave: (answer) => leaveGuard.answer(answer),
    }),
    settings: settingsHandlers(settings),
    library: libraryHandlers({
      host: library.host,
      move: library.move,
      startCheck: () => startLibraryCheck({ host: library.host, jobs, log, runTask: library.runTask }),
      pickFolder: () => pickFolder(windows.current()),
    }),
    account: accountHandlers(account),
    drafts: draftHandlers(room, feed),
    samples: sampleHandlers(room, files, feed),
    uploads: uploadHandlers(() => room().uploads),
    jobs: jobsHandlers(jobs),
    recorder: recorderHandlers(() => room().takes),
    takes: takeHandlers(() => room().takes),
    reels: reelHandlers(() => room().takes),
    scripts: scriptHandlers(scripts, following, files),
    judging: judgingHandlers({
      judging: () => room().judging,
      draftName: (draftId) => room().drafts.get(draftId).name,
      pickTarget: (options) => pickTarget(windows.current(), options),
      printPdf: createPdfPrinter(),
      measuring: analysisHandlers(() => room().analyses),
    }),
    sampleSettings: sampleSettingsHandlers(room, {
      propose: ({ sampleIds, action }) => room().pieces.propose(sampleIds, action),
      apply: ({ sampleIds }) => ({ jobId: room().pieces.applySettings(sampleIds) }),
      inCloud: () => room().uploads,
      separateInCloud: (sampleId) => room().clones.separation.start(sampleId),
    }),
    pieces: pieceHandlers(() => room().pieces, {
      pickFolder: () => pickFolder(windows.current()),
      async startDrag(files) {
        const icon = await app.getFileIcon(files[0] ?? '')
        windows.current()?.webContents.startDrag({ file: files[0] ?? '', files, icon })
      },
    }),
    voices: voiceHandlers(
      () => room().sync,
      (request) => room().clones.speak(request),
    ),
    clones: cloneHandlers(() => room().clones, files),
    passports: passportHandlers(() => room().passports, {
      pickFolder: () => pickFolder(windows.current()),
      pickPassport: () => pickPassport(windows.current()),
    }),
  }
}

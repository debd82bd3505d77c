import { app, protocol, session } from 'electron'
import { systemClock as clock } from './platform/clock'
import type { CrashReports } from './platform/log/crash-report'
import { type LogFile, openLogFile } from './platform/log/log'
import type { StudioPaths } from './platform/files/paths'
import type { Redactor } from './platform/log/redact'
import { createCallGate, type CallGate } from './ipc/call-gate'
import { guardSession } from './windows/guards'
import { pagesFolderIn } from './windows/main-window'
import { serveStudio, type StudioSources } from './windows/studio-protocol'
import { createStudioWindows, type StudioWindows } from './windows/studio-windows'

/** What runs before the rest of main is loaded: the log, and the window, whose process starts in the meantime. */
export interface StartUp {
  /** Folder of main's build, with the scripts of its workers and processes. */
  mainFolder: string
  redactor: Redactor
  log: LogFile
  windows: StudioWindows
  /** Holds the calls of pages until the app scope answers them. */
  calls: CallGate
  /** Starts answering requests for sounds; pages are served from the start. */
  serve(sources: StudioSources): void
}

/** Imports little, and no schema library, because all of it loads before the first window. */
export function openStartUp({
  paths,
  crashReports,
  redactor,
}: {
  paths: StudioPaths
  crashReports: CrashReports
  redactor: Redactor
}): StartUp {
  const log = openLogFile({ folder: paths.logFolder, clock, redactor })
  crashReports.useLog(log)
  crashReports.watch(app)

  const mainFolder = import.meta.dirname
  const windows = createStudioWindows({ mainFolder, stateFile: paths.windowStateFile, clock, log })
  const { promise: sources, resolve: serve } = Promise.withResolvers<StudioSources>()
  guardSession(session.defaultSession)
  const calls = createCallGate()
  serveStudio(protocol, { pagesFolder: pagesFolderIn(mainFolder), sources })
  windows.show()
  return { mainFolder, redactor, log, windows, calls, serve }
}

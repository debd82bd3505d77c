import { app, protocol, session } from 'electron'
import { systemClock as clock } from './platform/clock'
import type { CrashReports } from './platform/log/crash-report'
import { type LogFile, openLogFile } from './platform/log/log'
import type { StudioPaths } from './platform/files/paths'
import type { Redactor } from './platform/log/redact'
import { guardSession } from './windows/guards'
import { pagesFolderIn } from './windows/main-window'
import { serveStudio, type StudioSources } from './windows/studio-protocol'
import { createStudioWindows, type StudioWindows } from './windows/studio-windows'

/** What stands before the rest of main is loaded: the log, and the window, whose process starts meanwhile. */
export interface StartUp {
  /** Where the build of main lies, and the files of its workers and processes. */
  mainFolder: string
  redactor: Redactor
  log: LogFile
  windows: StudioWindows
  /** From now on pages are answered. */
  serve(sources: StudioSources): void
}

/** Imports little, and no schema library: what it needs is loaded before there is a window. */
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
  serveStudio(protocol, { pagesFolder: pagesFolderIn(mainFolder), sources })
  windows.show()
  return { mainFolder, redactor, log, windows, serve }
}

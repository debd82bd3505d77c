import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../platform/log/log'
import { guardContents } from './guards'
import { createReloadBudget } from './reload-budget'
import { systemClock } from '../platform/clock'
import { appOrigin } from './studio-protocol'
import { fitToDisplays, type WindowState } from './window-state'

export interface MainWindowDeps {
  preloadFile: string
  state: WindowState | null
  saveState: (state: WindowState) => void
  /** Asked before it closes; where it says no, `close` is called when the person has agreed. */
  mayClose: (close: () => void) => boolean
  /** The session of the system ends (Windows). */
  onSystemEnds: () => void
  log: Log
}

const minWidth = 640
const minHeight = 480

/** Opens the studio's window where it was last time, if that is still on a screen. */
export function openMainWindow(deps: MainWindowDeps): BrowserWindow {
  const bounds = fitToDisplays(
    deps.state,
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth,
    minHeight,
    show: false,
    title: 'Timbre',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#141518' : '#fbfbfc',
    webPreferences: {
      preload: deps.preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      backgroundThrottling: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  guardContents(window.webContents)
  window.webContents.on('console-message', ({ level, message, lineNumber, sourceId }) => {
    if (level === 'error') deps.log.error('the window reported an error', { message, lineNumber, sourceId })
  })
  if (deps.state?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    if (!deps.mayClose(() => window.close())) return event.preventDefault()
    deps.saveState({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  })
  window.on('query-session-end', deps.onSystemEnds)
  reloadAfterCrash(window, deps.log)
  void window.loadURL(`${appOrigin}/index.html`)
  return window
}

/** A dead page is a blank window. What it recorded is on the disk, and the new page offers it. */
function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  const budget = createReloadBudget(systemClock)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed() || !budget.take()) return
    log.warn('the page crashed and is reloaded', { reason })
    // Not within the event: the old process is still being cleared away.
    setImmediate(() => {
      if (!window.isDestroyed()) window.webContents.reload()
    })
  })
}

export const preloadFileIn = (mainFolder: string): string => join(mainFolder, '..', 'preload', 'index.cjs')
export const pagesFolderIn = (mainFolder: string): string => join(mainFolder, '..', 'renderer')

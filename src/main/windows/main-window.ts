import { join } from 'node:path'
import { BrowserWindow, dialog, type MessageBoxOptions, nativeTheme, screen } from 'electron'
import type { Log } from '../platform/log/log'
import { guardContents } from './guards'
import { reloadAfterCrash } from './reload-after-crash'
import { systemClock } from '../platform/clock'
import { appOrigin } from './studio-protocol'
import { fitToDisplays, type WindowState } from './window-state'

/** What the window needs. */
export interface MainWindowDeps {
  preloadFile: string
  state: WindowState | null
  saveState: (state: WindowState) => void
  /** Called before closing. If it returns false, it calls `close` once the person agrees. */
  mayClose: (close: () => void) => boolean
  /** The operating system's session is ending (Windows). */
  onSystemEnds: () => void
  log: Log
}

const minWidth = 640
const minHeight = 480

const keepsCrashing: MessageBoxOptions = {
  type: 'error',
  title: 'Timbre',
  message: 'The Timbre window keeps crashing.',
  detail: 'Your recordings and drafts are safe. Reload to continue where you were.',
  buttons: ['Reload'],
}

/** Opens the studio's window at its last position if that is still on a screen. */
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
  reloadAfterCrash(window, {
    log: deps.log,
    clock: systemClock,
    ask: () => dialog.showMessageBox(window, keepsCrashing),
  })
  void window.loadURL(`${appOrigin}/index.html`)
  return window
}

/** Path of the preload script. @param mainFolder folder of main's build */
export const preloadFileIn = (mainFolder: string): string => join(mainFolder, '..', 'preload', 'index.cjs')
/** Folder of the built pages. @param mainFolder folder of main's build */
export const pagesFolderIn = (mainFolder: string): string => join(mainFolder, '..', 'renderer')

import type { BrowserWindow, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { createJsonFile } from '../platform/files/json-file'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { isTrustedSender } from './guards'
import type { LeaveGuard } from './leave-guard'
import { openMainWindow, preloadFileIn } from './main-window'
import { windowState } from './window-state'

/** The windows of the studio; currently one. */
export interface StudioWindows {
  all(): BrowserWindow[]
  /** Brings the window to the front, or opens one. */
  show(): void
  current(): BrowserWindow | null
  /** Whether a call comes from the main frame of one of these windows showing one of our pages. */
  isTrusted(event: IpcMainInvokeEvent | IpcMainEvent): boolean
  /** Calls back after the first window has painted its first frame. */
  onFirstShown(listener: () => void): void
  /** Applies the leave guard to closing windows and to the end of the system's session (Windows). */
  guardedBy(guard: Pick<LeaveGuard, 'mayLeave' | 'systemEnds'>): void
}

/** Creates the windows; none is open until `show`. */
export function createStudioWindows(deps: {
  mainFolder: string
  stateFile: string
  clock: Clock
  log: Log
}): StudioWindows {
  const stateFile = createJsonFile({
    path: deps.stateFile,
    schema: windowState,
    clock: deps.clock,
    log: deps.log,
  })
  const firstShown: (() => void)[] = []
  let main: BrowserWindow | null = null
  let guard: Pick<LeaveGuard, 'mayLeave' | 'systemEnds'> | null = null

  function open(): void {
    const found = stateFile.read()
    const window = openMainWindow({
      log: deps.log.child('window'),
      preloadFile: preloadFileIn(deps.mainFolder),
      state: found.state === 'read' ? found.value : null,
      saveState: (state) => stateFile.write(state),
      mayClose: (close) => guard?.mayLeave(close) ?? true,
      onSystemEnds: () => guard?.systemEnds(),
    })
    window.once('show', () => firstShown.splice(0).forEach((listener) => listener()))
    window.once('closed', () => {
      main = null
    })
    main = window
  }

  return {
    all: () => (main ? [main] : []),
    current: () => main,
    show() {
      if (!main) return open()
      if (main.isMinimized()) main.restore()
      main.show()
      main.focus()
    },
    isTrusted: (event) => isTrustedSender(event, new Set(main ? [main.webContents.id] : [])),
    onFirstShown: (listener) => firstShown.push(listener),
    guardedBy(given) {
      guard = given
    },
  }
}

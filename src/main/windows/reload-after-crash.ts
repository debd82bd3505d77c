import type { BrowserWindow } from 'electron'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { createReloadBudget } from './reload-budget'

/** The part of a window that this needs. */
export interface CrashingWindow {
  isDestroyed: BrowserWindow['isDestroyed']
  webContents: {
    on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown
    reload(): void
  }
}

/**
 * Reloads a crashed page, which would stay blank. What it recorded is on disk, and the new page offers it. One that keeps
 * crashing is reloaded once the person says so.
 * @param deps.ask settles when they do
 */
export function reloadAfterCrash(
  window: CrashingWindow,
  deps: { log: Log; clock: Pick<Clock, 'nowMs'>; ask: () => Promise<unknown> },
): void {
  const budget = createReloadBudget(deps.clock)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const isAsked = !budget.take()
    deps.log.warn('the page crashed and is reloaded', { reason, isAsked })
    // Not during the event: the old process is still being cleaned up.
    setImmediate(() => {
      void (async () => {
        if (isAsked && !window.isDestroyed()) await deps.ask()
        if (!window.isDestroyed()) window.webContents.reload()
      })()
    })
  })
}

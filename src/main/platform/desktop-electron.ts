import type { Desktop } from './desktop'

interface ShownNotification {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown
  show(): void
}

/** The parts of Electron behind `Desktop`; given in, so that tests can watch every call and its release. */
export interface ElectronDesktopParts {
  Notification: {
    new (options: { title: string; body: string }): ShownNotification
    isSupported(): boolean
  }
  powerSaveBlocker: {
    start(type: 'prevent-app-suspension'): number
    stop(id: number): unknown
  }
  powerMonitor: {
    on(event: 'suspend' | 'resume', listener: () => void): unknown
    off(event: 'suspend' | 'resume', listener: () => void): unknown
  }
  /** Windows that show progress in the taskbar or dock. */
  windows: () => readonly { isDestroyed(): boolean; setProgressBar(progress: number): void }[]
}

/** The desktop of the running system. */
export function createElectronDesktop(parts: ElectronDesktopParts): Desktop {
  const { powerSaveBlocker, powerMonitor } = parts
  /** A notification that is not referenced can be collected before it is clicked. */
  const shown = new Set<ShownNotification>()
  const reasons = new Set<{ reason: string }>()
  let blockerId: number | null = null

  function listen(event: 'suspend' | 'resume', fn: () => void): () => void {
    const listener = (): void => fn()
    powerMonitor.on(event, listener)
    return () => powerMonitor.off(event, listener)
  }

  return {
    notify({ title, body, onClick }) {
      if (!parts.Notification.isSupported()) return false
      const notification = new parts.Notification({ title, body })
      shown.add(notification)
      const forget = (): boolean => shown.delete(notification)
      notification.on('close', forget)
      notification.on('failed', forget)
      notification.on('click', () => {
        forget()
        onClick?.()
      })
      notification.show()
      return true
    },
    setProgress(fraction) {
      const value = fraction === null ? -1 : Math.min(1, Math.max(0, fraction))
      for (const window of parts.windows()) {
        if (!window.isDestroyed()) window.setProgressBar(value)
      }
    },
    preventSleep(reason) {
      const held = { reason }
      reasons.add(held)
      blockerId ??= powerSaveBlocker.start('prevent-app-suspension')
      return () => {
        reasons.delete(held)
        if (reasons.size > 0 || blockerId === null) return
        powerSaveBlocker.stop(blockerId)
        blockerId = null
      }
    },
    onSuspend: (fn) => listen('suspend', fn),
    onResume: (fn) => listen('resume', fn),
  }
}

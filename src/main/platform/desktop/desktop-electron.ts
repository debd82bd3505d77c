import type { Desktop } from './desktop'

interface ShownNotification {
  on(event: 'click' | 'close' | 'failed', listener: () => void): unknown
  show(): void
}

type BlockerType = 'prevent-app-suspension' | 'prevent-display-sleep'
type PowerEvent = 'suspend' | 'resume' | 'shutdown'

/** The parts of Electron behind `Desktop`; given in, so that tests can watch every call and its release. */
export interface ElectronDesktopParts {
  Notification: {
    new (options: { title: string; body: string }): ShownNotification
    isSupported(): boolean
  }
  powerSaveBlocker: {
    start(type: BlockerType): number
    stop(id: number): unknown
  }
  powerMonitor: {
    on(event: PowerEvent, listener: () => void): unknown
    off(event: PowerEvent, listener: () => void): unknown
  }
  /** Windows that show progress in the taskbar or dock. */
  windows: () => readonly { isDestroyed(): boolean; setProgressBar(progress: number): void }[]
}

/** The desktop of the running system. */
export function createElectronDesktop(parts: ElectronDesktopParts): Desktop {
  const { powerSaveBlocker, powerMonitor } = parts
  /** A notification that is not referenced can be collected before it is clicked. */
  const shown = new Set<ShownNotification>()
  const reasons = new Set<{ reason: string; type: BlockerType }>()
  const blockerIds = new Map<BlockerType, number>()

  function listen(event: PowerEvent, fn: () => void): () => void {
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
    preventSleep(reason, { withScreen } = { withScreen: false }) {
      const type = withScreen ? 'prevent-display-sleep' : 'prevent-app-suspension'
      const held = { reason, type } as const
      reasons.add(held)
      if (!blockerIds.has(type)) blockerIds.set(type, powerSaveBlocker.start(type))
      return () => {
        reasons.delete(held)
        const id = blockerIds.get(type)
        if (id === undefined || [...reasons].some((other) => other.type === type)) return
        powerSaveBlocker.stop(id)
        blockerIds.delete(type)
      }
    },
    onSuspend: (fn) => listen('suspend', fn),
    onResume: (fn) => listen('resume', fn),
    onShutdown: (fn) => listen('shutdown', fn),
  }
}

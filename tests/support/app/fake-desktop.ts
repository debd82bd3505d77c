import type { Desktop, DesktopNotification } from '@main/platform/desktop/desktop'

export interface FakeDesktop extends Desktop {
  notifications: DesktopNotification[]
  /** Every value given to setProgress, in order. */
  progress: (number | null)[]
  /** Reasons that keep the computer awake right now. */
  awakeFor: string[]
  /** Every reason ever given. */
  everAwakeFor: string[]
  suspend(): void
  resume(): void
  /** Suspend and resume listeners that were not released. */
  listenerCount(): number
}

/** Records what is asked of the operating system, and plays its events. */
export function createFakeDesktop(options: { notificationsSupported?: boolean } = {}): FakeDesktop {
  const onSuspend = new Set<() => void>()
  const onResume = new Set<() => void>()
  const listen = (listeners: Set<() => void>, fn: () => void): (() => void) => {
    const listener = (): void => fn()
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const desktop: FakeDesktop = {
    notifications: [],
    progress: [],
    awakeFor: [],
    everAwakeFor: [],
    notify(notification) {
      desktop.notifications.push(notification)
      return options.notificationsSupported ?? true
    },
    setProgress: (fraction) => desktop.progress.push(fraction),
    preventSleep(reason) {
      desktop.everAwakeFor.push(reason)
      desktop.awakeFor.push(reason)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        desktop.awakeFor.splice(desktop.awakeFor.indexOf(reason), 1)
      }
    },
    onSuspend: (fn) => listen(onSuspend, fn),
    onResume: (fn) => listen(onResume, fn),
    onShutdown: () => () => undefined,
    suspend: () => onSuspend.forEach((fn) => fn()),
    resume: () => onResume.forEach((fn) => fn()),
    listenerCount: () => onSuspend.size + onResume.size,
  }
  return desktop
}

export interface DesktopNotification {
  title: string
  body: string
  onClick?: () => void
}

/** Everything of the operating system that uploads, recording and the like touch. */
export interface Desktop {
  /** @returns false where notifications are not supported: the in-app message must carry the news alone */
  notify(notification: DesktopNotification): boolean
  /** Taskbar or dock progress, 0..1; null removes it. */
  setProgress(fraction: number | null): void
  /**
   * Keeps the computer awake until the returned function is called; several reasons may hold at once.
   * @param options.withScreen keeps the screen on too, for a person who reads and touches nothing
   */
  preventSleep(reason: string, options?: { withScreen: boolean }): () => void
  onSuspend(fn: () => void): () => void
  onResume(fn: () => void): () => void
  /** The computer is going down. Windows tells it to windows only. */
  onShutdown(fn: () => void): () => void
}

import type { Upload } from '@shared/domain/cloud/upload'
import type { Desktop } from '../../platform/desktop/desktop'

/** The operating system's view of all uploads together. */
export interface SystemProgress {
  update(upload: Upload): void
  forget(draftId: string): void
  close(): void
}

const isWorking = ({ phase }: Upload): boolean =>
  phase === 'preparing' || phase === 'running' || phase === 'checking'

/**
 * Shows progress in the taskbar or dock and prevents sleep while data moves. Offline the computer can sleep, because
 * waiting costs battery and nothing is lost.
 */
export function createSystemProgress(deps: { desktop: Desktop }): SystemProgress {
  const { desktop } = deps
  const uploads = new Map<string, Upload>()
  let release: (() => void) | null = null
  let shown: number | null = null

  function refresh(): void {
    const all = [...uploads.values()]
    if (all.some(isWorking)) release ??= desktop.preventSleep('upload')
    else {
      release?.()
      release = null
    }
    const active = all.filter((upload) => isWorking(upload) || upload.phase === 'waiting')
    const totalBytes = active.reduce((sum, upload) => sum + upload.totalBytes, 0)
    const sentBytes = active.reduce((sum, upload) => sum + upload.sentBytes, 0)
    const fraction = active.length === 0 ? null : totalBytes === 0 ? 0 : sentBytes / totalBytes
    if (fraction === shown) return
    shown = fraction
    desktop.setProgress(fraction)
  }

  return {
    update(upload) {
      uploads.set(upload.draftId, upload)
      refresh()
    },
    forget(draftId) {
      uploads.delete(draftId)
      refresh()
    },
    close() {
      uploads.clear()
      refresh()
    },
  }
}

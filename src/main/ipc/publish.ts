import { eventChannel } from '@shared/ipc/channels'
import type { Publish } from '@shared/ipc/contract'
import type { WebContents } from 'electron'

/** Events go one way: from main to every window, payload only. */
export function createPublish(windows: () => readonly WebContents[]): Publish {
  return (domain, name, payload) => {
    for (const contents of windows()) {
      if (!contents.isDestroyed()) contents.send(eventChannel(domain, name), payload)
    }
  }
}

import { ipcMain, type IpcMainEvent } from 'electron'
import { z } from 'zod'
import { capturePortMessage } from '@shared/audio/capture/capture-port'
import { takeId } from '@shared/domain/ids'
import type { Log } from '../platform/log/log'

const message = z.object({ takeId })

/**
 * Takes the port of a capture thread from one of our pages. A port that is not handed on is closed.
 * @returns a function that ends it
 */
export function receiveCapturePort(deps: {
  isTrusted: (event: IpcMainEvent) => boolean
  /** @param port opaque to everybody but the capture process */
  connect: (takeId: string, port: unknown) => void
  log: Log
}): () => void {
  const receive = (event: IpcMainEvent, input: unknown): void => {
    const [port] = event.ports
    const parsed = message.safeParse(input)
    if (!port) return
    if (deps.isTrusted(event) && parsed.success) {
      try {
        return deps.connect(parsed.data.takeId, port)
      } catch (error) {
        deps.log.error('the port of a take could not be forwarded', { takeId: parsed.data.takeId }, error)
      }
    }
    port.close()
  }
  ipcMain.on(capturePortMessage, receive)
  return () => void ipcMain.removeListener(capturePortMessage, receive)
}

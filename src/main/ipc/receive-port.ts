import { ipcMain, type IpcMainEvent } from 'electron'
import type { z } from 'zod'
import type { Log } from '../platform/log/log'

export interface ReceivePortDeps<Message> {
  isTrusted: (event: IpcMainEvent) => boolean
  /** @param port opaque to everybody who only hands it on */
  connect: (message: Message, port: unknown) => void
  log: Log
}

/**
 * Takes ports that one of our pages hands over. A port that is not handed on is closed.
 * @returns a function that ends it
 */
export function receivePort<Schema extends z.ZodType>(
  channel: string,
  schema: Schema,
  deps: ReceivePortDeps<z.infer<Schema>>,
): () => void {
  const receive = (event: IpcMainEvent, input: unknown): void => {
    const [port] = event.ports
    const parsed = schema.safeParse(input)
    if (!port) return
    if (deps.isTrusted(event) && parsed.success) {
      try {
        return deps.connect(parsed.data, port)
      } catch (error) {
        deps.log.error('a port could not be forwarded', { channel, message: parsed.data }, error)
      }
    }
    port.close()
  }
  ipcMain.on(channel, receive)
  return () => void ipcMain.removeListener(channel, receive)
}

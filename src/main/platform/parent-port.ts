import { type Port, wrapElectronPort } from './port'

/** What a utility process has of the process that forked it. */
export interface ParentPort<FromParent, ToParent> {
  post(message: ToParent): void
  /** @param listener hears each message with the port that came with it, if any */
  listen(listener: (message: FromParent, port: Port | null) => void): void
  /** Calls back, again and again, once the parent is gone: killed, it says nothing, its number is the only sign. */
  onLost(listener: () => void): void
}

interface ElectronParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown; ports: unknown[] }) => void): void
}

/** Sound that waits for its process must be on the disk soon after the parent died. */
const lookEveryMs = 100

/**
 * The parent of this utility process. Only main has the other end of this port, so what comes is what it is typed as.
 * @throws Error where this is no utility process
 */
export function openParentPort<FromParent, ToParent>(): ParentPort<FromParent, ToParent> {
  const firstParent = process.ppid
  const parentPort = Reflect.get(process, 'parentPort') as ElectronParentPort | undefined
  if (!parentPort) throw new Error('This runs as a utility process of Electron.')
  return {
    post: (message) => parentPort.postMessage(message),
    listen: (listener) =>
      parentPort.on('message', ({ data, ports: [port] }) =>
        listener(data as FromParent, port === undefined ? null : wrapElectronPort(port)),
      ),
    onLost(listener) {
      setInterval(() => {
        if (process.ppid !== firstParent) listener()
      }, lookEveryMs)
    },
  }
}

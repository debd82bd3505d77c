/** A MessagePort as every kind of process has it. */
export interface Port {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onClose(listener: () => void): void
  close(): void
}

/** The part of Electron's ports used here, the same in main and in a utility process. */
interface ElectronPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  on(event: 'close', listener: () => void): unknown
  start(): void
  close(): void
}

/** A port of Electron, which is opaque to everybody who only hands it on. */
export function wrapElectronPort(opaque: unknown): Port {
  const port = opaque as ElectronPort
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', ({ data }) => listener(data))
      port.start()
    },
    onClose: (listener) => void port.on('close', listener),
    close: () => port.close(),
  }
}

import { type MessagePortMain, utilityProcess } from 'electron'
import { ownEnvironment } from '../platform/environment-electron'
import { createElectronChannel } from '../takes/capture/fork'
import type { ForkRecognizer, RecognizerChild } from './recognizer-host'

/** Runs the inference process as a utility process of Electron. */
export const forkRecognizer =
  (entry: string): ForkRecognizer =>
  (): RecognizerChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Speech recognition', env: ownEnvironment() })
    return {
      // Ports are opaque to everybody between the capture process and this one.
      postMessage: (message, port) =>
        child.postMessage(message, port === undefined ? [] : [port as MessagePortMain]),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

/** One end of a new channel goes to the capture process, the other is answered. */
export const createTapOpener =
  (tap: (takeId: string, port: unknown) => void) =>
  (takeId: string): unknown => {
    const { port1, port2 } = createElectronChannel()
    tap(takeId, port1)
    return port2
  }

import { type MessagePortMain, utilityProcess } from 'electron'
import { ownEnvironment } from '../platform/environment-electron'
import { createElectronChannel } from '../takes/capture/fork'
import type { ForkRecognizer, RecognizerChild } from './recognizer-host'

/** Starts the recognizer as an Electron utility process. @param entry path of its script */
export const forkRecognizer =
  (entry: string): ForkRecognizer =>
  (): RecognizerChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Speech recognition', env: ownEnvironment() })
    return {
      // Everything between the capture process and this one treats ports as opaque.
      postMessage: (message, port) =>
        child.postMessage(message, port === undefined ? [] : [port as MessagePortMain]),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

/** Connects one end of a new channel to the capture process and returns the other. */
export const createTapOpener =
  (tap: (takeId: string, port: unknown) => void) =>
  (takeId: string): unknown => {
    const { port1, port2 } = createElectronChannel()
    tap(takeId, port1)
    return port2
  }

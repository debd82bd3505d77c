import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron'
import { ownEnvironment } from '../../platform/environment-electron'
import type { CaptureChild, ForkCapture } from './capture-host'

/** Starts the capture process as an Electron utility process. @param entry path of its script */
export const forkCapture =
  (entry: string): ForkCapture =>
  (): CaptureChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Recording', env: ownEnvironment() })
    return {
      pid: () => child.pid ?? null,
      // Everything between the window and the capture process treats ports as opaque.
      postMessage: (message, port) =>
        child.postMessage(message, port === undefined ? [] : [port as MessagePortMain]),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

/** The two ends of an Electron message channel. */
export function createElectronChannel(): { port1: MessagePortMain; port2: MessagePortMain } {
  return new MessageChannelMain()
}

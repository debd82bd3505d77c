import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron'
import { ownEnvironment } from '../../platform/environment-electron'
import type { CaptureChild, ForkCapture } from './capture-host'

/** Runs the capture process as a utility process of Electron. */
export const forkCapture =
  (entry: string): ForkCapture =>
  (): CaptureChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Recording', env: ownEnvironment() })
    return {
      pid: () => child.pid ?? null,
      // Ports are opaque to everybody between the window and the capture process.
      postMessage: (message, port) =>
        child.postMessage(message, port === undefined ? [] : [port as MessagePortMain]),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

/** Two ends of one channel of Electron. */
export function createElectronChannel(): { port1: MessagePortMain; port2: MessagePortMain } {
  return new MessageChannelMain()
}

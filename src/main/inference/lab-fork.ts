import { utilityProcess } from 'electron'
import type { ForkLab, LabChild } from './lab'

/** Runs a process of the lab as a utility process of Electron. */
export const forkLab =
  (entry: string): ForkLab =>
  (): LabChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Audio processing' })
    return {
      postMessage: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

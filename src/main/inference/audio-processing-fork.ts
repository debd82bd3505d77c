import { utilityProcess } from 'electron'
import { ownEnvironment } from '../platform/environment-electron'
import type { ForkAudioProcessing, AudioProcessingChild } from './audio-processing-host'

/** Starts an audio-processing process as an Electron utility process. @param entry path of its script */
export const forkAudioProcessing =
  (entry: string): ForkAudioProcessing =>
  (): AudioProcessingChild => {
    const child = utilityProcess.fork(entry, [], { serviceName: 'Audio processing', env: ownEnvironment() })
    return {
      postMessage: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

import { utilityProcess } from 'electron'
import { ownEnvironment } from '../../platform/environment-electron'
import type { DemoCloudChild, ForkDemoCloud } from './create-demo-cloud-host'

/** Runs the demo workspace as a utility process of Electron. */
export const forkDemoCloud =
  (entry: string): ForkDemoCloud =>
  (args): DemoCloudChild => {
    const child = utilityProcess.fork(entry, [...args], {
      serviceName: 'Demo workspace',
      env: ownEnvironment(),
    })
    return {
      postMessage: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    }
  }

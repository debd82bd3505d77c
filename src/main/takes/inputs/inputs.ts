import type { Handlers } from '@shared/ipc/contract'
import type { CaptureHost } from '../capture/capture-host'
import { unavailable } from './input-engine'

/** Main's side of native inputs: answers windows and passes on their ports. */
export interface Inputs {
  handlers: Handlers['inputs']
  /** Passes on the window's port of an open input. */
  connect(inputId: string, port: unknown): void
}

/** @param deps.mayUseMicrophone asks the person where the system wants that */
export function createInputs(deps: {
  host: Pick<CaptureHost, 'listInputs' | 'openInput' | 'connectInput' | 'closeInput'>
  mayUseMicrophone: () => Promise<boolean>
}): Inputs {
  const { host } = deps
  return {
    handlers: {
      list: () => host.listInputs(),
      async open({ inputId, deviceId }) {
        if (!(await deps.mayUseMicrophone())) throw unavailable('denied')
        return host.openInput(inputId, deviceId)
      },
      close({ inputId }) {
        host.closeInput(inputId)
        return null
      },
    },
    connect: (inputId, port) => host.connectInput(inputId, port),
  }
}

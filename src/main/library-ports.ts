import { z } from 'zod'
import { capturePortMessage } from '@shared/audio/capture/capture-port'
import { inputPortMessage } from '@shared/audio/capture/input-port'
import { supportPortMessage } from '@shared/audio/support-port'
import { inputId, takeId } from '@shared/domain/ids'
import { receivePort, type ReceivePortDeps } from './ipc/receive-port'
import type { LibraryScope } from './library-scope'

/**
 * Hands ports of our pages to the open library: sound of a take and of an input on its way in, and of a support
 * conversation.
 * @param deps.library @throws AppError where none is open
 * @returns a function that ends it
 */
export function receiveLibraryPorts(
  deps: Pick<ReceivePortDeps<never>, 'isTrusted' | 'log'> & { library: () => LibraryScope },
): () => void {
  const { isTrusted, log } = deps
  const ends = [
    receivePort(capturePortMessage, z.object({ takeId }), {
      isTrusted,
      connect: ({ takeId }, port) => deps.library().modules.takes.recorder.connect(takeId, port),
      log,
    }),
    receivePort(inputPortMessage, z.object({ inputId }), {
      isTrusted,
      connect: ({ inputId }, port) => deps.library().modules.takes.inputs.connect(inputId, port),
      log,
    }),
    receivePort(supportPortMessage, z.object({ conversationId: z.uuid() }), {
      isTrusted,
      connect: ({ conversationId }, port) =>
        deps.library().modules.workspace.current().modules.support.connect(conversationId, port),
      log,
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

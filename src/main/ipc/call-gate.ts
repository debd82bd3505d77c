import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import type { Result } from '@shared/errors/result'
import { callChannel, domains, registerFilesChannel } from '@shared/ipc/channels'

/** Answers a call that came over one of the declared channels. Never rejects. */
export type AnswerCall = (
  channel: string,
  event: IpcMainInvokeEvent,
  input: unknown,
) => Promise<Result<unknown>>

export interface CallGate {
  /** From now on calls are answered, those that wait first. */
  open(answer: AnswerCall): void
  close(): void
}

/** Takes every declared call from the start, so that a page can load and ask while the rest of main is still loading. */
export function createCallGate(): CallGate {
  const { promise: opened, resolve: open } = Promise.withResolvers<AnswerCall>()
  const channels = [
    registerFilesChannel,
    ...Object.entries(domains).flatMap(([domain, { calls }]) =>
      calls.map((name) => callChannel(domain, name)),
    ),
  ]
  for (const channel of channels) {
    ipcMain.handle(channel, async (event, input: unknown) => (await opened)(channel, event, input))
  }
  return {
    open,
    close() {
      for (const channel of channels) ipcMain.removeHandler(channel)
    },
  }
}

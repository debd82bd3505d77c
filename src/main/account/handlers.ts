import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from './account'

/** @param recorder another workspace is not opened under a running take */
export function accountHandlers(
  account: AccountModule,
  recorder: { isRecording: () => boolean },
): Handlers['account'] {
  const switching = async <T>(change: () => Promise<T>): Promise<T> => {
    if (recorder.isRecording()) throw new AppError('busy', { detail: { what: 'recording' } })
    return await change()
  }
  return {
    get: () => account.current(),
    connection: () => account.connection(),
    probe: () => account.probe(),
    signIn: (request) => switching(() => account.signIn(request)),
    signOut: () => switching(() => account.signOut()),
    remembered: () => account.remembered(),
    switchTo: ({ key }) => switching(() => account.switchTo(key)),
    async forget({ key }) {
      await account.forget(key)
      return null
    },
    useDemo: () => switching(() => account.useDemo()),
  }
}

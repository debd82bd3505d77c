import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from './account'

export const accountHandlers = (account: AccountModule): Handlers['account'] => ({
  get: () => account.current(),
  connection: () => account.connection(),
  probe: () => account.probe(),
  signIn: (request) => account.signIn(request),
  signOut: () => account.signOut(),
  useDemo: () => account.useDemo(),
})

import { createStore } from 'zustand/vanilla'
import { AppError } from '@shared/errors/app-error'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { toast } from '@renderer/ui/feedback/toast'
import { whatWaits } from './what-waits'

/** Where the person goes from the open account. */
export type Leaving =
  | { kind: 'sign-out' }
  | { kind: 'switch'; key: string; name: string }
  | { kind: 'demo' }
  /** To the account that is being signed in to; `go` does that. */
  | { kind: 'sign-in'; go: () => void }

interface Question {
  leaving: Leaving
  waiting: readonly string[]
}

/** What is asked in `LeaveAccountDialog`, and whether the account is being left now. */
export const leaveStore = createStore<{ question: Question | null; isBusy: boolean }>(() => ({
  question: null,
  isBusy: false,
}))

const takeWords: Readonly<Record<Leaving['kind'], string>> = {
  'sign-out': 'Stop recording before you sign out.',
  switch: 'Stop recording before you switch accounts.',
  demo: 'Stop recording before you switch accounts.',
  'sign-in': 'Stop recording before you switch accounts.',
}

/** Leaves the open account, after a question where something waits; refused while a take runs. */
export async function leaveAccount(leaving: Leaving): Promise<void> {
  if (isTakeRunning()) {
    toast.message(takeWords[leaving.kind], { id: 'leave-account' })
    return
  }
  const waiting = await whatWaits()
  if (waiting.length === 0) await leaveNow(leaving)
  else leaveStore.setState({ question: { leaving, waiting } })
}

export const stayHere = (): void => leaveStore.setState({ question: null })

/** As the person has said, or where nothing waits. */
export async function leaveNow(leaving: Leaving): Promise<void> {
  if (leaving.kind === 'sign-in') {
    stayHere()
    return leaving.go()
  }
  leaveStore.setState({ isBusy: true })
  try {
    toast.message(await go(leaving))
  } catch (error) {
    if (leaving.kind === 'switch' && error instanceof AppError && error.code === 'keychain-unavailable') {
      toast.warning(`${leaving.name} could not be opened.`, {
        description: 'Its key could not be read from the keychain. Unlock the keychain, or sign in again.',
      })
    } else toastError(error)
  } finally {
    leaveStore.setState({ question: null, isBusy: false })
  }
}

/** @returns what was done, for the person */
async function go(leaving: Exclude<Leaving, { kind: 'sign-in' }>): Promise<string> {
  switch (leaving.kind) {
    case 'sign-out':
      await call('account', 'signOut', {})
      return 'Signed out. Drafts and recordings stay on this computer.'
    case 'switch':
      await call('account', 'switchTo', { key: leaving.key })
      return `${leaving.name} is open.`
    case 'demo':
      await call('account', 'useDemo', {})
      return 'The demo workspace is open.'
  }
}

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { AppError } from '@shared/errors/app-error'
import {
  leaveAccount,
  leaveNow,
  leaveStore,
  stayHere,
  type Leaving,
} from '@renderer/features/account/leave-account'
import { queryClient } from '@renderer/bridge/queries'
import type { Recorder } from '@renderer/recorder/recorder'
import { countTakes } from '@renderer/recorder/running-takes'
import { toastStore } from '@renderer/ui/feedback/toast'

const titles = (): string[] => toastStore.getState().messages.map(({ title }) => title)

/** A main that has these generations under way, and notes what account is left how. */
function answering({
  generations = [] as { state: string }[],
  designState = 'arrived',
  fails = null as AppError | null,
} = {}): string[] {
  const left: string[] = []
  const answer = (value: unknown) => () => Promise.resolve({ ok: true, value })
  const leave = (name: string) => () => {
    left.push(name)
    return Promise.resolve(fails ? { ok: false, error: fails.toWire() } : { ok: true, value: null })
  }
  const calls = {
    uploads: { list: answer([]) },
    voices: { syncStatus: answer({ pendingCount: 0, conflictCount: 0 }) },
    speech: { recent: answer(generations) },
    voiceDesigns: {
      list: answer([{ id: 'd' }]),
      get: answer({ saving: 'idle', generations: [{ state: designState }] }),
    },
    instantClones: { list: answer([]) },
    account: { signOut: leave('signOut'), switchTo: leave('switchTo'), useDemo: leave('useDemo') },
  }
  vi.stubGlobal('window', { studio: { calls, on: () => () => undefined } })
  return left
}

const ways: [Leaving, string][] = [
  [{ kind: 'sign-out' }, 'signOut'],
  [{ kind: 'switch', key: 'k', name: 'Ada' }, 'switchTo'],
  [{ kind: 'demo' }, 'useDemo'],
]

beforeEach(() => {
  toastStore.setState({ messages: [] })
  leaveStore.setState({ question: null, isBusy: false })
  queryClient.clear()
})

it.each(ways)('while a take runs the account is not left, and it says so: %o', async (leaving) => {
  const left = answering()
  onTestFinished(countTakes({ store: createStore(() => ({ kind: 'countdown' })) } as unknown as Recorder))
  await leaveAccount(leaving)
  const what = leaving.kind === 'sign-out' ? 'sign out' : 'switch accounts'
  expect(titles()).toEqual([`Stop recording before you ${what}.`])
  expect(left).toEqual([])
  expect(leaveStore.getState().question).toBeNull()
})

it.each(ways)('where nothing waits it is left at once: %o', async (leaving, call) => {
  const left = answering()
  await leaveAccount(leaving)
  expect(left).toEqual([call])
  expect(titles()).toHaveLength(1)
})

it('what waits is said first; staying changes nothing', async () => {
  const left = answering({ generations: [{ state: 'queued' }], designState: 'running' })
  await leaveAccount({ kind: 'sign-out' })
  expect(leaveStore.getState().question?.waiting).toEqual([
    '3 generations under way',
    '1 voice design under way',
  ])
  stayHere()
  expect(left).toEqual([])
  await leaveNow({ kind: 'sign-out' })
  expect(left).toEqual(['signOut'])
})

it('says that another account cannot be opened while the keychain keeps its key', async () => {
  answering({ fails: new AppError('keychain-unavailable') })
  await leaveAccount({ kind: 'switch', key: 'k', name: 'Ada' })
  expect(titles()).toEqual(['Ada could not be opened.'])
  expect(leaveStore.getState()).toEqual({ question: null, isBusy: false })
})

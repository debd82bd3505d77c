import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sayEnd } from '@renderer/recorder/say-end'
import { toastStore } from '@renderer/ui/feedback/toast'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { draftIdOf } from '../builders'
import { takeWith } from './builders'

type Change = { upserted: Take[]; removedIds: string[] }
const listeners = new Set<(change: Change) => void>()
const tell = (take: Take): void =>
  listeners.forEach((listener) => listener({ upserted: [take], removedIds: [] }))
const said = () => toastStore.getState().messages.map(({ title, description }) => `${title} ${description}`)
const longestShownMs = (): number => toastStore.getState().messages[0]?.durationMs ?? 0

beforeEach(() => {
  const on = (_domain: string, _name: string, listener: (change: Change) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  vi.stubGlobal('window', { studio: { on } })
  toastStore.setState({ messages: [] })
})
afterEach(() => {
  listeners.clear()
  vi.unstubAllGlobals()
})

it.each(['stopped', 'disk-full'] as const)(
  'promises what a full disk refused until it has appeared, ended by: %s',
  (reason) => {
    const take = takeWith({ id: draftIdOf(1), draftId: null, state: 'failed', frameCount: 48_000 })
    sayEnd({ ...take, error: new AppError('disk-full').toWire() }, reason, 'Punch in at the end.')
    const words = 'The disk is full. Your recording is safe. Home shows it once you free up some space.'
    expect(said()).toEqual([words])
    expect(longestShownMs()).toBeGreaterThan(3_600_000)
    tell({ ...take, state: 'recording' })
    tell({ ...take, id: draftIdOf(2), state: 'saving' })
    expect(said()).toEqual([words])
    tell({ ...take, state: 'saving' })
    expect(said()).toEqual([])
    expect(listeners.size).toBe(0)
  },
)

it('promises nothing more of what a full disk refused and was deleted since', () => {
  const take = takeWith({ id: draftIdOf(1), state: 'failed', frameCount: 48_000 })
  sayEnd({ ...take, error: new AppError('disk-full').toWire() }, 'stopped')
  expect(said()).toHaveLength(1)
  listeners.forEach((listener) => listener({ upserted: [], removedIds: [draftIdOf(2)] }))
  expect(said()).toHaveLength(1)
  listeners.forEach((listener) => listener({ upserted: [], removedIds: [take.id] }))
  expect(said()).toEqual([])
  expect(listeners.size).toBe(0)
})

it('says of any other end what is usual, or nothing', () => {
  const take = takeWith({ id: draftIdOf(1), state: 'saving', frameCount: 48_000 })
  sayEnd(take, 'stopped')
  expect(said()).toEqual([])
  sayEnd(take, 'disk-full', 'Punch in at the end.')
  expect(said()).toEqual(['The disk is full. Punch in at the end.'])
  expect(longestShownMs()).toBeLessThan(60_000)
  expect(listeners.size).toBe(0)
})

it.each([
  ['disk-full', 'The disk is full. Nothing was recorded. Free up some space, then try again.'],
  ['device-lost', 'The microphone was disconnected. Nothing was recorded. Try again.'],
] as const)('says of one that ended before it began that nothing was recorded: %s', (reason, words) => {
  const take = takeWith({ id: draftIdOf(1), state: 'failed', durationMs: 0, frameCount: 0 })
  sayEnd({ ...take, error: new AppError('file-empty').toWire() }, reason, 'Punch in at the end.')
  expect(said()).toEqual([words])
  toastStore.setState({ messages: [] })
  sayEnd(take, 'stopped', 'Punch in at the end.')
  expect(said()).toEqual([])
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepAnswers, loadAnswer } from '@renderer/bridge/answers'
import { answerOptions } from '@renderer/bridge/queries'
import { call, registerFiles } from '@renderer/bridge/studio'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { AppError } from '@shared/errors/app-error'
import type { Result } from '@shared/errors/result'
import { draftIdOf, draftWith } from '../builders'

type Listener = (payload: unknown) => void

/** Main, reduced to one list that answers when told to, and its events. */
function fakeStudio() {
  const listeners = new Set<Listener>()
  let listening = 0
  const waiting: ((answer: Result<DraftSummary[]>) => void)[] = []
  vi.stubGlobal('window', {
    studio: {
      calls: {
        drafts: { list: () => new Promise<Result<DraftSummary[]>>((resolve) => waiting.push(resolve)) },
      },
      on(domain: string, name: string, listener: Listener) {
        listening += 1
        if (`${domain}.${name}` === 'drafts.changed') listeners.add(listener)
        return () => {
          listening -= 1
          listeners.delete(listener)
        }
      },
      registerFiles: () => Promise.reject(new Error('channel closed')),
    },
  })
  return {
    answer: (value: DraftSummary[]) => waiting.shift()?.({ ok: true, value }),
    refuse: () => waiting.shift()?.({ ok: false, error: new AppError('busy', { retryable: true }).toWire() }),
    publish: (upserted: DraftSummary[], removedIds: string[] = []) => {
      for (const listener of listeners) listener({ upserted, removedIds })
    },
    listenerCount: () => listening,
    waitingCount: () => waiting.length,
  }
}

const one = draftWith({ id: draftIdOf(1), name: 'One', updatedAtMs: 1 })
const two = draftWith({ id: draftIdOf(2), name: 'Two', updatedAtMs: 2 })

afterEach(() => vi.unstubAllGlobals())

describe('loadAnswer', () => {
  it('applies events that overtake the snapshot, then stops listening', async () => {
    const main = fakeStudio()
    const loading = loadAnswer('drafts', 'list', {})
    main.publish([two])
    main.publish([{ ...two, name: 'Two, renamed' }])
    main.answer([one])
    expect((await loading).map((draft) => draft.name)).toEqual(['Two, renamed', 'One'])
    expect(main.listenerCount()).toBe(0)
  })

  it('asks again where the answer no longer holds when it comes', async () => {
    const main = fakeStudio()
    const loading = loadAnswer('drafts', 'list', { limit: 1 })
    main.publish([], [two.id])
    main.answer([two])
    await vi.waitFor(() => expect(main.waitingCount()).toBe(1))
    main.answer([one])
    expect(await loading).toEqual([one])
    expect(main.listenerCount()).toBe(0)
  })

  it('asks twice at most, and says so where neither answer holds', async () => {
    const main = fakeStudio()
    const client = new QueryClient()
    const stop = keepAnswers(client)
    const { queryKey, queryFn } = answerOptions('drafts', 'list', { limit: 1 })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const observer = new QueryObserver(client, { queryKey, queryFn })
    const unsubscribe = observer.subscribe(() => undefined)
    for (const answered of [1, 2]) {
      await vi.waitFor(() => expect(main.waitingCount()).toBe(1))
      main.publish([], [two.id])
      main.answer(answered === 1 ? [two] : [{ ...two, name: 'Two again' }])
      await vi.advanceTimersByTimeAsync(0)
    }
    // Shown, and nobody asks until main had its pause.
    expect(observer.getCurrentResult().status).toBe('success')
    expect(main.waitingCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(399)
    expect(main.waitingCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(main.waitingCount()).toBe(1)
    // What changes during this call does not end it: it is shown, too.
    main.publish([], [two.id])
    expect(main.waitingCount()).toBe(1)
    main.answer([two])
    await vi.advanceTimersByTimeAsync(0)
    main.answer([one])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(observer.getCurrentResult().data).toEqual([one])
    expect(main.waitingCount()).toBe(0)
    unsubscribe()
    stop()
    client.clear()
  })

  it('asks again where an event says so before the first answer', async () => {
    const listeners = new Map<string, Listener>()
    const waiting: ((answer: Result<unknown>) => void)[] = []
    vi.stubGlobal('window', {
      studio: {
        calls: { segments: { changes: () => new Promise((resolve) => waiting.push(resolve)) } },
        on: (domain: string, name: string, listener: Listener) => {
          listeners.set(`${domain}.${name}`, listener)
          return () => undefined
        },
      },
    })
    const draftId = draftIdOf(1)
    const loading = loadAnswer('segments', 'changes', { draftId })
    listeners.get('samples.changed')?.({ draftId, upserted: [], sampleIds: [] })
    waiting.shift()?.({ ok: true, value: ['before'] })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.({ ok: true, value: ['after'] })
    expect(await loading).toEqual(['after'])
  })

  it('passes a refusal on as an AppError and stops listening', async () => {
    const main = fakeStudio()
    const loading = loadAnswer('drafts', 'list', {})
    main.refuse()
    await expect(loading).rejects.toMatchObject({ name: 'AppError', code: 'busy', retryable: true })
    expect(main.listenerCount()).toBe(0)
  })
})

describe('keepAnswers', () => {
  it('updates every cached answer of the call by its own input', () => {
    const main = fakeStudio()
    const client = new QueryClient()
    client.setQueryData(['drafts', 'list', {}], [one])
    client.setQueryData(['drafts', 'list', { limit: 1 }], [one])
    client.setQueryData(['drafts', 'get', { id: one.id }], one)
    const stop = keepAnswers(client)
    main.publish([two])
    expect(client.getQueryData(['drafts', 'list', {}])).toEqual([two, one])
    expect(client.getQueryData(['drafts', 'list', { limit: 1 }])).toEqual([two])
    expect(client.getQueryData(['drafts', 'get', { id: one.id }])).toEqual(one)
    stop()
    main.publish([], [two.id])
    expect(client.getQueryData(['drafts', 'list', {}])).toEqual([two, one])
    client.clear()
  })

  it('does not create answers for calls that were not made', () => {
    const main = fakeStudio()
    const client = new QueryClient()
    const stop = keepAnswers(client)
    main.publish([two])
    expect(client.getQueryData(['drafts', 'list', {}])).toBeUndefined()
    stop()
  })
})

describe('an event that names what it is about', () => {
  it('does not change answers about other things', () => {
    const listeners = new Set<Listener>()
    vi.stubGlobal('window', {
      studio: {
        on(domain: string, name: string, listener: Listener) {
          if (`${domain}.${name}` === 'samples.changed') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    })
    const client = new QueryClient()
    const keyOf = (draftId: string) => ['samples', 'list', { draftId }]
    client.setQueryData(keyOf(draftIdOf(1)), [])
    client.setQueryData(keyOf(draftIdOf(2)), [])
    const stop = keepAnswers(client)
    const added = { id: 's', position: 0 }
    for (const listener of listeners) listener({ draftId: draftIdOf(2), upserted: [added], sampleIds: ['s'] })
    expect(client.getQueryData(keyOf(draftIdOf(1)))).toEqual([])
    expect(client.getQueryData(keyOf(draftIdOf(2)))).toEqual([added])
    stop()
    expect(listeners.size).toBe(0)
    client.clear()
  })
})

describe('studio', () => {
  it('turns a broken channel into an internal error', async () => {
    fakeStudio()
    await expect(registerFiles([])).rejects.toMatchObject({ name: 'AppError', code: 'internal' })
  })

  it('returns only the value', async () => {
    const main = fakeStudio()
    const asking = call('drafts', 'list', {})
    main.answer([one])
    expect(await asking).toEqual([one])
  })
})

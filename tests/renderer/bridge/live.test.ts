import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { foldDrafts } from '@renderer/bridge/fold'
import { follows, keepLive, loadLive, type LiveCall } from '@renderer/bridge/live'
import { call, registerFiles } from '@renderer/bridge/studio'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { AppError } from '@shared/errors/app-error'
import type { Result } from '@shared/errors/result'
import { draftIdOf, draftWith } from '../builders'

type Listener = (payload: unknown) => void

/** Main, reduced to one list that answers when told to, and its events. */
function fakeStudio() {
  const listeners = new Set<Listener>()
  const waiting: ((answer: Result<DraftSummary[]>) => void)[] = []
  vi.stubGlobal('window', {
    studio: {
      calls: {
        drafts: { list: () => new Promise<Result<DraftSummary[]>>((resolve) => waiting.push(resolve)) },
      },
      on: (_domain: string, _name: string, listener: Listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
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
    listenerCount: () => listeners.size,
  }
}

const drafts: LiveCall<'drafts', 'list'> = {
  domain: 'drafts',
  name: 'list',
  sources: [follows('drafts', 'changed', (list, event, input) => foldDrafts(list, event, input.limit))],
}

const one = draftWith({ id: draftIdOf(1), name: 'One', updatedAtMs: 1 })
const two = draftWith({ id: draftIdOf(2), name: 'Two', updatedAtMs: 2 })

afterEach(() => vi.unstubAllGlobals())

describe('loadLive', () => {
  it('applies events that overtake the snapshot, then stops listening', async () => {
    const main = fakeStudio()
    const loading = loadLive(drafts, {})
    main.publish([two])
    main.publish([{ ...two, name: 'Two, renamed' }])
    main.answer([one])
    expect((await loading).map((draft) => draft.name)).toEqual(['Two, renamed', 'One'])
    expect(main.listenerCount()).toBe(0)
  })

  it('passes a refusal on as an AppError and stops listening', async () => {
    const main = fakeStudio()
    const loading = loadLive(drafts, {})
    main.refuse()
    await expect(loading).rejects.toMatchObject({ name: 'AppError', code: 'busy', retryable: true })
    expect(main.listenerCount()).toBe(0)
  })
})

describe('keepLive', () => {
  it('changes every answer of the call that is held, by its own input', () => {
    const main = fakeStudio()
    const client = new QueryClient()
    client.setQueryData(['drafts', 'list', {}], [one])
    client.setQueryData(['drafts', 'list', { limit: 1 }], [one])
    client.setQueryData(['drafts', 'get', { id: one.id }], one)
    const stop = keepLive(client, drafts)
    main.publish([two])
    expect(client.getQueryData(['drafts', 'list', {}])).toEqual([two, one])
    expect(client.getQueryData(['drafts', 'list', { limit: 1 }])).toEqual([two])
    expect(client.getQueryData(['drafts', 'get', { id: one.id }])).toEqual(one)
    stop()
    main.publish([], [two.id])
    expect(client.getQueryData(['drafts', 'list', {}])).toEqual([two, one])
    client.clear()
  })

  it('invents no answer for a call that was not made', () => {
    const main = fakeStudio()
    const client = new QueryClient()
    const stop = keepLive(client, drafts)
    main.publish([two])
    expect(client.getQueryData(['drafts', 'list', {}])).toBeUndefined()
    stop()
  })
})

describe('studio', () => {
  it('turns a broken channel into an internal error', async () => {
    fakeStudio()
    await expect(registerFiles([])).rejects.toMatchObject({ name: 'AppError', code: 'internal' })
  })

  it('answers the value alone', async () => {
    const main = fakeStudio()
    const asking = call('drafts', 'list', {})
    main.answer([one])
    expect(await asking).toEqual([one])
  })
})

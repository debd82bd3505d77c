import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { connectCache } from '@renderer/bridge/queries'
import { toast, toastStore } from '@renderer/ui/feedback/toast'
import { draftIdOf, draftWith, uploadWith } from '../builders'

const demo = { mode: 'demo', serverUrl: 'http://127.0.0.1:1', state: 'ready' } as const
const openLibrary = { state: 'open', id: 'one' }
const signedOut = { mode: 'signed-out', serverUrl: 'https://api.example.com' } as const
const anna = {
  mode: 'cloud',
  key: 'k1',
  serverUrl: 'https://api.example.com',
  authentication: 'api-key',
  storage: 'memory',
  userName: 'Anna',
  tier: 'pro',
} as const

function keyOf(call: string): unknown[] {
  const [domain, name, id] = call.split('.')
  return [domain, name, id === undefined ? {} : domain === 'sampleSettings' ? { draftId: id } : { id }]
}

/** A window that shows these answers; `asked` names what it asked main for again. */
function shownWindow(answers: Record<string, unknown>) {
  const listeners = new Set<{ event: string; listener: (payload: unknown) => void }>()
  vi.stubGlobal('window', {
    studio: {
      on(domain: string, name: string, listener: (payload: unknown) => void) {
        const entry = { event: `${domain}.${name}`, listener }
        listeners.add(entry)
        return () => listeners.delete(entry)
      },
    },
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const asked: string[] = []
  const stops = Object.entries(answers).map(([call, answer]) => {
    const queryKey = keyOf(call)
    client.setQueryData(queryKey, answer)
    const queryFn = () => {
      asked.push(call)
      return answer
    }
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  })
  const stop = connectCache(client)
  return {
    asked,
    shown: (call: string) => client.getQueryData(keyOf(call)),
    /** The answer is asked for again and refused, now and ever after. */
    fail(call: string) {
      const queryFn = () => {
        asked.push(call)
        return Promise.reject(new Error('closed'))
      }
      return client.query({ queryKey: keyOf(call), queryFn, staleTime: 0 }).catch(() => undefined)
    },
    publish(event: string, payload: unknown) {
      for (const entry of listeners) if (entry.event === event) entry.listener(payload)
    },
    /** A screen that is answered by `queryFn`, until `stop`. */
    observe(call: string, queryFn: () => Promise<unknown>) {
      const observer = new QueryObserver(client, { queryKey: keyOf(call), queryFn, retry: false })
      const stop = observer.subscribe(() => undefined)
      stops.push(stop)
      return { result: () => observer.getCurrentResult(), stop }
    },
    /** A screen asks for the first time. @returns what answers each question */
    ask(call: string) {
      const answers: ((answer: unknown) => void)[] = []
      const queryFn = () => {
        asked.push(call)
        return new Promise((resolve) => answers.push(resolve))
      }
      stops.push(new QueryObserver(client, { queryKey: keyOf(call), queryFn }).subscribe(() => undefined))
      return answers
    },
    listenerCount: () => listeners.size,
    answered: () => vi.waitFor(() => expect(client.isFetching()).toBe(0)),
    close() {
      stop()
      for (const stopObserving of stops) stopObserving()
      client.clear()
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('refetches everything of a workspace when another one opens, and only then', () => {
  const studio = shownWindow({
    'account.get': demo,
    'uploads.list': [uploadWith()],
    'drafts.list': [draftWith()],
    'samples.list': [],
    'jobs.list': [],
  })
  studio.publish('account.changed', demo)
  expect(studio.asked).toEqual([])
  studio.publish('account.changed', signedOut)
  expect(studio.asked).toEqual(['uploads.list', 'drafts.list', 'samples.list'])
  studio.close()
  expect(studio.listenerCount()).toBe(0)
})

it.each([
  ['of another account', signedOut],
  ['of the same account elsewhere', { ...demo, serverUrl: 'http://127.0.0.1:2' }],
])('takes no first answer for one of the workspace that opened meanwhile, %s', async (_, next) => {
  const studio = shownWindow({ 'account.get': demo })
  const answers = studio.ask('uploads.list')
  studio.publish('account.changed', next)
  expect(studio.asked).toEqual(['uploads.list', 'uploads.list'])
  answers[0]?.('of the former')
  answers[1]?.('of this')
  await studio.answered()
  expect(studio.shown('uploads.list')).toBe('of this')
  studio.close()
})

it('refetches everything of a workspace when another person of the same name opens theirs', () => {
  const studio = shownWindow({ 'account.get': anna, 'uploads.list': [uploadWith()] })
  studio.publish('account.changed', { ...anna, userName: 'Anna B.' })
  expect(studio.asked).toEqual([])
  studio.publish('account.changed', { ...anna, key: 'k2' })
  expect(studio.asked).toEqual(['uploads.list'])
  studio.close()
})

it('shows nothing of the former account when the cloud of the next one does not answer', async () => {
  const studio = shownWindow({ 'account.get': anna, 'jobs.list': [] })
  let isDown = false
  const list = () => (isDown ? Promise.reject(new Error('503')) : Promise.resolve('of Anna'))
  const shown = studio.observe('groups.list', list)
  const left = studio.observe('uploads.list', list)
  await studio.answered()
  left.stop()
  isDown = true
  studio.publish('account.changed', { ...anna, key: 'k2' })
  expect(studio.shown('groups.list')).toBeUndefined()
  expect(studio.shown('uploads.list')).toBeUndefined()
  expect(studio.shown('jobs.list')).toEqual([])
  await studio.answered()
  expect(shown.result()).toMatchObject({ data: undefined, status: 'error' })
  studio.close()
})

it('goes on showing what it has while the same account opens again', () => {
  const studio = shownWindow({ 'account.get': demo, 'uploads.list': [uploadWith()] })
  studio.publish('account.changed', { ...demo, state: 'starting' })
  expect(studio.shown('uploads.list')).toEqual([uploadWith()])
  studio.publish('account.changed', { ...demo, serverUrl: 'http://127.0.0.1:2' })
  expect(studio.shown('uploads.list')).toEqual([uploadWith()])
  studio.close()
})

it('goes on showing what it has when main tells who is asked', () => {
  const starting = { mode: 'demo', serverUrl: null, state: 'starting' }
  const studio = shownWindow({ 'account.get': starting, 'uploads.list': [uploadWith()] })
  studio.publish('account.changed', anna)
  expect(studio.shown('uploads.list')).toEqual([uploadWith()])
  expect(studio.asked).toContain('uploads.list')
  studio.close()
})

it('offers to take nothing back of a former account', () => {
  toastStore.setState({ messages: [] })
  onTestFinished(() => toastStore.setState({ messages: [] }))
  const titles = () => toastStore.getState().messages.map(({ title }) => title)
  const studio = shownWindow({ 'account.get': anna })
  toast.undo('Removed', () => undefined)
  toast.success('Saved')
  studio.publish('account.changed', { ...anna, serverUrl: 'https://eu.example.com' })
  expect(titles()).toEqual(['Removed', 'Saved'])
  studio.publish('account.changed', { ...anna, key: 'k2' })
  expect(titles()).toEqual(['Saved'])
  studio.close()
})

it('refetches the uploads when a draft is removed or restored, not when it is edited', async () => {
  const draft = draftWith()
  const studio = shownWindow({ 'uploads.list': [uploadWith()], [`drafts.get.${draft.id}`]: draft })
  studio.publish('drafts.changed', { upserted: [draft], removedIds: [] })
  expect(studio.asked).toEqual([])
  studio.publish('drafts.changed', { upserted: [], removedIds: [draft.id] })
  expect(studio.asked).toEqual([`drafts.get.${draft.id}`, 'uploads.list'])
  await studio.answered()
  studio.publish('drafts.changed', { upserted: [draft], removedIds: [] })
  await studio.answered()
  const edited = { ...draft, updatedAtMs: draft.updatedAtMs + 1 }
  studio.publish('drafts.changed', { upserted: [edited], removedIds: [] })
  expect(studio.asked.slice(2)).toEqual(['uploads.list'])
  studio.close()
})

it('refetches the settings of samples when other samples are there', () => {
  const settings = [{ sampleId: draftIdOf(2) }]
  const studio = shownWindow({ [`sampleSettings.list.${draftIdOf(1)}`]: settings })
  const changed = (sampleIds: string[]) =>
    studio.publish('samples.changed', { draftId: draftIdOf(1), upserted: [], sampleIds })
  changed([draftIdOf(2)])
  expect(studio.asked).toEqual([])
  changed([draftIdOf(2), draftIdOf(3)])
  expect(studio.asked).toEqual([`sampleSettings.list.${draftIdOf(1)}`])
  studio.close()
})

it('refetches voices when a draft becomes one of them, and not when it is edited later', () => {
  const voice = { voiceId: 'voice-1', draftId: null }
  const studio = shownWindow({ 'voices.list': { voices: [voice], totalCount: 1 } })
  const changed = (cloudVoiceId: string | null) =>
    studio.publish('drafts.changed', { upserted: [draftWith({ cloudVoiceId })], removedIds: [] })
  changed(null)
  changed('voice-2')
  expect(studio.asked).toEqual([])
  changed('voice-1')
  expect(studio.asked).toEqual(['voices.list'])
  studio.close()
  const known = shownWindow({
    'voices.list': { voices: [{ ...voice, draftId: draftWith().id }], totalCount: 1 },
  })
  known.publish('drafts.changed', { upserted: [draftWith({ cloudVoiceId: 'voice-1' })], removedIds: [] })
  expect(known.asked).toEqual([])
  known.close()
})

it('asks main about progress of an upload that is not listed', () => {
  const studio = shownWindow({ 'uploads.list': [uploadWith()] })
  studio.publish('uploads.changed', uploadWith({ phase: 'paused' }))
  expect(studio.asked).toEqual([])
  studio.publish('uploads.changed', uploadWith({ draftId: draftIdOf(2), phase: 'paused' }))
  expect(studio.asked).toEqual(['uploads.list'])
  studio.close()
})

it('refetches everything of a library that was closed in the meantime, and nothing for news of an open one', () => {
  const draft = draftWith()
  const studio = shownWindow({ 'library.status': openLibrary, [`drafts.get.${draft.id}`]: draft })
  studio.publish('library.changed', openLibrary)
  expect(studio.asked).toEqual([])
  studio.publish('library.changed', { state: 'opening' })
  studio.publish('library.changed', openLibrary)
  expect(studio.asked).toEqual([`drafts.get.${draft.id}`])
  studio.close()
})

it('refetches everything where another library took the place of the open one', () => {
  const draft = draftWith()
  const studio = shownWindow({ 'library.status': openLibrary, [`drafts.get.${draft.id}`]: draft })
  studio.publish('library.changed', { ...openLibrary, folder: '/moved' })
  expect(studio.asked).toEqual([])
  studio.publish('library.changed', { ...openLibrary, id: 'another' })
  expect(studio.asked).toEqual([`drafts.get.${draft.id}`])
  studio.close()
})

it('keeps a shown draft when the library sends news after its state was dropped', () => {
  const draft = draftWith()
  const studio = shownWindow({ [`drafts.get.${draft.id}`]: draft })
  studio.publish('library.changed', openLibrary)
  studio.publish('library.changed', openLibrary)
  expect(studio.asked).toEqual([])
  expect(studio.shown(`drafts.get.${draft.id}`)).toEqual(draft)
  studio.close()
})

it('retries what failed before the library was open', async () => {
  const draft = draftWith()
  const studio = shownWindow({ [`drafts.get.${draft.id}`]: draft })
  const call = `drafts.get.${draft.id}`
  await studio.fail(call)
  expect(studio.asked).toEqual([call])
  studio.publish('library.changed', openLibrary)
  expect(studio.asked).toEqual([call, call])
  studio.close()
})

it('refetches unsent settings when main reports a change, with one listener for all rows', () => {
  const studio = shownWindow({ [`sampleSettings.unsent.${draftIdOf(1)}`]: [] })
  const before = studio.listenerCount()
  studio.publish('sampleSettings.unsentChanged', { draftId: draftIdOf(2) })
  expect(studio.asked).toEqual([])
  studio.publish('sampleSettings.unsentChanged', { draftId: draftIdOf(1) })
  expect(studio.asked).toEqual([`sampleSettings.unsent.${draftIdOf(1)}`])
  expect(studio.listenerCount()).toBe(before)
  studio.close()
})

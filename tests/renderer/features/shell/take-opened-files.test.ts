import { beforeEach, expect, it, vi } from 'vitest'
import { takeOpenedFiles } from '@renderer/features/shell/take-opened-files'
import type { OpenedFiles } from '@renderer/features/shell/use-deep-links'
import { toastStore } from '@renderer/ui/feedback/toast'

let asked: [name: string, input: unknown][]
/** The names of calls that fail once each. */
let failing: string[]

const opened = (what: OpenedFiles['what'], ...names: string[]): OpenedFiles => ({
  kind: 'files',
  what,
  files: names.map((name, at) => ({ id: `file-${at}`, name })),
  leftOutCount: 0,
})

beforeEach(() => {
  asked = []
  failing = []
  toastStore.setState({ messages: [] })
  let drafts = 0
  const answer = (name: string, value: () => unknown) => (input: unknown) => {
    asked.push([name, input])
    const at = failing.indexOf(name)
    if (at < 0) return Promise.resolve({ ok: true, value: value() })
    failing.splice(at, 1)
    return Promise.resolve({ ok: false, error: { code: 'disk-full', retryable: false, detail: {} } })
  }
  const calls = {
    drafts: { create: answer('drafts.create', () => ({ id: `draft-${(drafts += 1)}` })) },
    samples: { add: answer('samples.add', () => null) },
    passports: { import: answer('passports.import', () => ({ jobId: 'job' })) },
    scripts: { add: answer('scripts.add', () => ({ unreadNames: [] })) },
  }
  vi.stubGlobal('window', { studio: { calls } })
})

it('adds to the draft that a failed try made, and makes no second one', async () => {
  const files = opened('audio', 'Take 1.wav', 'Take 2.wav')
  let draftId: string | null = null
  const press = () => takeOpenedFiles(files, { draftId, onDraft: (id) => (draftId = id) })
  failing = ['samples.add']
  await expect(press()).rejects.toMatchObject({ code: 'disk-full' })
  expect(await press()).toBe('/clones/draft-1')
  expect(asked.map(([name]) => name)).toEqual(['drafts.create', 'samples.add', 'samples.add'])
  expect(asked.at(-1)).toEqual(['samples.add', { draftId: 'draft-1', fileIds: ['file-0', 'file-1'] }])
})

it('makes none where one was chosen, and none that failed', async () => {
  const files = opened('audio', 'Take 1.wav')
  expect(await takeOpenedFiles(files, { draftId: 'mine', onDraft: () => undefined })).toBe('/clones/mine')
  expect(asked.map(([name]) => name)).toEqual(['samples.add'])
  failing = ['drafts.create']
  const onDraft = vi.fn()
  await expect(takeOpenedFiles(files, { draftId: null, onDraft })).rejects.toMatchObject({
    code: 'disk-full',
  })
  expect(onDraft).not.toHaveBeenCalled()
})

it.each([
  ['session.json', 'Opening a session folder'],
  ['passport.zip', 'Importing a dataset'],
])('a dataset named %s comes in behind Home', async (name, title) => {
  expect(await takeOpenedFiles(opened('dataset', name), { draftId: null, onDraft: () => undefined })).toBe(
    '/',
  )
  expect(asked).toEqual([['passports.import', { fileId: 'file-0' }]])
  expect(toastStore.getState().messages.map((message) => message.title)).toEqual([title])
})

it('a script leaves the page that is open', async () => {
  const files = opened('script', 'one.txt', 'two.txt')
  expect(await takeOpenedFiles(files, { draftId: null, onDraft: () => undefined })).toBeNull()
  expect(asked).toEqual([['scripts.add', { fileIds: ['file-0', 'file-1'] }]])
})

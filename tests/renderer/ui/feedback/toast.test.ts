import { beforeEach, expect, it, vi } from 'vitest'
import { jobToastId, toast, toastStore } from '@renderer/ui/feedback/toast'

const titles = (): string[] => toastStore.getState().messages.map((message) => message.title)

beforeEach(() => toastStore.setState({ messages: [] }))

it('keeps the newest three', () => {
  for (const title of ['a', 'b', 'c', 'd']) toast.message(title)
  expect(titles()).toEqual(['b', 'c', 'd'])
})

it('what waits for the person outlives the news that pass by', () => {
  const durationMs = 24 * 3_600_000
  toast.message('A link was opened', { durationMs })
  for (const title of ['a', 'b', 'c']) toast.message(title)
  expect(titles()).toEqual(['A link was opened', 'b', 'c'])
  for (const title of ['Updated', 'Files were opened']) toast.message(title, { durationMs })
  expect(titles()).toEqual(['A link was opened', 'Updated', 'Files were opened'])
  // Nothing that happens now is kept from the person by it.
  toast.message('d')
  expect(titles()).toEqual(['Updated', 'Files were opened', 'd'])
})

it('replaces a toast of the same id', () => {
  toast.message('1 file removed', { id: 'removed' })
  toast.message('2 files removed', { id: 'removed' })
  expect(titles()).toEqual(['2 files removed'])
})

it('a job has one toast: its end replaces its beginning, and is not replaced by one that comes late', () => {
  const begun = (): void => toast.begun('one', 'Opening a session folder')
  begun()
  expect(titles()).toEqual(['Opening a session folder'])
  toast.error('The session was not opened.', { id: jobToastId('one') })
  expect(titles()).toEqual(['The session was not opened.'])
  begun()
  expect(titles()).toEqual(['The session was not opened.'])
})

it('a failure told again in the same words replaces itself, except one that offers something', () => {
  const description = 'The disk is full.'
  for (const again of [1, 2]) toast.error('It could not be saved.', { description, durationMs: again })
  expect(toastStore.getState().messages).toMatchObject([{ title: 'It could not be saved.', durationMs: 2 }])
  toast.error('It could not be saved.')
  expect(titles()).toHaveLength(2)
  toastStore.setState({ messages: [] })
  for (const onSelect of [vi.fn(), vi.fn()])
    toast.error('It could not be saved.', { action: { label: 'Try again', onSelect } })
  expect(titles()).toHaveLength(2)
})

it('undoes the newest undoable one, once', () => {
  const first = vi.fn()
  const second = vi.fn()
  toast.undo('First removed', first)
  toast.undo('Second removed', second)
  toast.success('Saved')
  expect(toast.undoLatest()).toBe(true)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(titles()).toEqual(['First removed', 'Saved'])
  expect(toast.undoLatest()).toBe(true)
  expect(toast.undoLatest()).toBe(false)
  expect(second).toHaveBeenCalledTimes(1)
})

it('what was brought back another way is offered no longer', () => {
  toast.undo('Removed 2 samples', vi.fn(), { bringsBack: ['a', 'b'] })
  toast.undo('Removed “Ann”', vi.fn(), { bringsBack: ['c'] })
  toast.cameBack('c')
  toast.cameBack('a')
  expect(titles()).toEqual(['Removed 2 samples'])
  toast.cameBack('b')
  expect(titles()).toEqual([])
})

it('an Undo that would bring back what another undo took away is offered no longer', () => {
  toast.undo('Removed 2 samples', vi.fn(), { bringsBack: ['a', 'b'] })
  toast.undo('Removed “Ann”', vi.fn(), { bringsBack: ['c'] })
  toast.takenAway(['b', 'd'])
  expect(titles()).toEqual(['Removed “Ann”'])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  redoLatestPunch,
  removeRecording,
  undoLatest,
  undoPunch,
} from '@renderer/features/record/booth/recordings/recording-actions'
import { toast, toastStore } from '@renderer/ui/feedback/toast'
import { draftIdOf } from '../../../builders'
import { recordingWith } from '../../../recorder/builders'

const first = recordingWith({ id: draftIdOf(1), name: 'Chapter 1', canUndo: true, editedAtMs: 5 })
const second = recordingWith({ id: draftIdOf(2), name: 'Chapter 2', canUndo: true, editedAtMs: 9 })
const third = recordingWith({ id: draftIdOf(3), name: 'Chapter 3', canUndo: false, editedAtMs: 20 })
const recordings = [first, second, third]
const said = (): string[] => toastStore.getState().messages.map(({ title }) => title)
let asked: string[]

beforeEach(() => {
  asked = []
  const answer = (name: string) => (input: { id?: string; ids?: string[] }) => {
    asked.push(`${name} ${input.id ?? input.ids?.join(' ') ?? ''}`)
    return Promise.resolve({ ok: true, value: null })
  }
  const answers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, answer(name)]))
  vi.stubGlobal('window', {
    studio: {
      calls: {
        recordings: answers('undo', 'redo', 'remove', 'restore'),
        takes: answers('remove', 'restore'),
      },
    },
  })
  toastStore.setState({ messages: [] })
})
afterEach(() => vi.unstubAllGlobals())

it('the punch made last is undone, and redone, in whichever recording', async () => {
  undoLatest(recordings)
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 2” undone.']))
  redoLatestPunch([first, { ...second, canRedo: true, updatedAtMs: 30 }, third])
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 2” redone.']))
  expect(asked).toEqual([`undo ${second.id}`, `redo ${second.id}`])
  undoLatest([third])
  expect(said()).toEqual(['No punch to undo.'])
})

it('who has removed a recording undoes that, and no punch', async () => {
  removeRecording({ kind: 'recording', id: third.id, recording: third, takes: [] }, { takes: [], recordings })
  await vi.waitFor(() => expect(said()).toEqual(['“Chapter 3” was removed.']))
  undoLatest([first, second])
  await vi.waitFor(() => expect(asked).toContain(`restore ${third.id}`))
  expect(asked.filter((call) => call.startsWith('undo'))).toEqual([])
})

it('a punch that was undone is not offered for undo any more: that would be the one before', async () => {
  toast.undo('The last 0:33 of “Chapter 1” was replaced.', () => undoPunch(first), { id: 'booth' })
  undoPunch(first)
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 1” undone.']))
  expect(toast.undoLatest()).toBe(false)
})

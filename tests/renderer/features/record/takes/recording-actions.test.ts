import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  redoLatestPunch,
  removeRecording,
  undoLatest,
  undoPunch,
} from '@renderer/features/record/booth/recordings/recording-actions'
import type { Recording } from '@shared/domain/recording/recording'
import { toast, toastStore } from '@renderer/ui/feedback/toast'
import { draftIdOf } from '../../../builders'
import { recordingWith } from '../../../recorder/builders'

const first = recordingWith({ id: draftIdOf(1), name: 'Chapter 1', canUndo: true, editedAtMs: 5 })
const second = recordingWith({ id: draftIdOf(2), name: 'Chapter 2', canUndo: true, editedAtMs: 9 })
const third = recordingWith({ id: draftIdOf(3), name: 'Chapter 3', canUndo: false, editedAtMs: 20 })
const recordings = [first, second, third]
const said = (): string[] => toastStore.getState().messages.map(({ title }) => title)
const draftId = draftIdOf(9)
let asked: string[]
/** As main has them. */
let stored: readonly Recording[]

beforeEach(() => {
  asked = []
  stored = recordings
  const answer = (name: string) => (input: { id?: string; ids?: string[] }) => {
    asked.push(`${name} ${input.id ?? input.ids?.join(' ') ?? ''}`)
    return Promise.resolve({ ok: true, value: null })
  }
  const answers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, answer(name)]))
  vi.stubGlobal('window', {
    studio: {
      calls: {
        recordings: {
          ...answers('undo', 'redo', 'remove', 'restore'),
          list: () => Promise.resolve({ ok: true, value: stored }),
        },
        takes: answers('remove', 'restore'),
      },
    },
  })
  toastStore.setState({ messages: [] })
})
afterEach(() => vi.unstubAllGlobals())

it('the punch made last is undone, and redone, in whichever recording', async () => {
  undoLatest(draftId)
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 2” undone.']))
  stored = [first, { ...second, canRedo: true, updatedAtMs: 30 }, third]
  redoLatestPunch(draftId)
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 2” redone.']))
  expect(asked).toEqual([`undo ${second.id}`, `redo ${second.id}`])
  stored = [third]
  undoLatest(draftId)
  await vi.waitFor(() => expect(said()).toEqual(['No punch to undo.']))
})

it('who has removed a recording undoes that, and no punch', async () => {
  removeRecording({ kind: 'recording', id: third.id, recording: third, takes: [] }, { takes: [], recordings })
  await vi.waitFor(() => expect(said()).toEqual(['“Chapter 3” was removed.']))
  undoLatest(draftId)
  await vi.waitFor(() => expect(asked).toContain(`restore ${third.id}`))
  expect(asked.filter((call) => call.startsWith('undo'))).toEqual([])
})

it('who undoes twice in a moment undoes the removal and then the last punch', async () => {
  removeRecording({ kind: 'recording', id: third.id, recording: third, takes: [] }, { takes: [], recordings })
  await vi.waitFor(() => expect(said()).toEqual(['“Chapter 3” was removed.']))
  undoLatest(draftId)
  undoLatest(draftId)
  await vi.waitFor(() => expect(asked.at(-1)).toBe(`undo ${second.id}`))
  expect(asked.indexOf(`restore ${third.id}`)).toBeGreaterThan(-1)
})

it('a punch that was undone is not offered for undo any more: that would be the one before', async () => {
  toast.undo('The last 0:33 of “Chapter 1” was replaced.', () => undoPunch(first), { id: 'booth' })
  undoPunch(first)
  await vi.waitFor(() => expect(said()).toEqual(['Punch in “Chapter 1” undone.']))
  expect(toast.undoLatest()).toBe(false)
})

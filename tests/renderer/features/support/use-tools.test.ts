import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoAction } from '@renderer/features/support/use-tools'
import { toastStore } from '@renderer/ui/feedback/toast'

const entry = {
  kind: 'action',
  id: 'b3a9b4a4-55a5-4d6a-9a9e-000000000001',
  callId: 'call-1',
  tool: 'set_value',
  text: 'Wrote “anna” into “Search voices”',
  isError: false,
  canUndo: true,
  isUndone: false,
} as const

let undone: unknown[]
const told = (): string[] => toastStore.getState().messages.map(({ title }) => title)

beforeEach(() => {
  undone = []
  toastStore.setState({ messages: [] })
  const calls = {
    support: {
      undone(input: unknown) {
        undone.push(input)
        return Promise.resolve({ ok: true, value: null })
      },
    },
  }
  vi.stubGlobal('window', { studio: { calls } })
})
afterEach(() => {
  toastStore.setState({ messages: [] })
  vi.unstubAllGlobals()
})

test('says “undone” only where it was', () => {
  undoAction(entry, { undo: () => 'changed' })
  undoAction(entry, { undo: () => 'gone' })
  expect(undone).toEqual([])
  expect(told()).toHaveLength(2)
  undoAction(entry, { undo: () => 'undone' })
  expect(undone).toEqual([{ entryId: entry.id }])
  expect(told()).toHaveLength(2)
})

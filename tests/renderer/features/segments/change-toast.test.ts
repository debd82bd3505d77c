import { beforeEach, expect, it } from 'vitest'
import { changeToastId, toastBegun } from '@renderer/features/segments/change-toast'
import { toast, toastStore } from '@renderer/ui/feedback/toast'

const shown = () => toastStore.getState().messages.map(({ title }) => title)

beforeEach(() => toastStore.setState({ messages: [] }))

it('a change has one toast: its end replaces its beginning, and is not replaced by one that comes late', () => {
  toastBegun('one', 'Applying settings', 'A new sample replaces this one.')
  expect(shown()).toEqual(['Applying settings'])
  toast.undo('Settings applied to 1 sample', () => undefined, { id: changeToastId('one') })
  expect(shown()).toEqual(['Settings applied to 1 sample'])
  toastBegun('one', 'Applying settings', 'A new sample replaces this one.')
  expect(shown()).toEqual(['Settings applied to 1 sample'])
})

import { expect, it } from 'vitest'
import { keySteps } from '@renderer/ui/fields/key-steps'

it('moves by one with arrows, by ten with pages or shift, and leaves every other key', () => {
  const steps = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'a'].map(
    (key) => keySteps({ key, shiftKey: false }),
  )
  expect(steps).toEqual([1, 1, -1, -1, 10, -10, 0, 0])
  expect(keySteps({ key: 'ArrowLeft', shiftKey: true })).toBe(-10)
})

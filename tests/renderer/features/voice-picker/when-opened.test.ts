import { expect, it } from 'vitest'
import { whenOpened } from '@renderer/features/voice-picker/when-opened'

it('tells of each opening once, and of no closing', () => {
  const told: unknown[] = []
  const change = whenOpened(
    (isOpen) => told.push(isOpen),
    () => told.push('opened'),
  )
  for (const isOpen of [true, false, true]) change(isOpen)
  expect(told).toEqual([true, 'opened', false, true, 'opened'])
  expect(() => whenOpened(() => undefined, undefined)(true)).not.toThrow()
})

import { expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { cutOffTitle } from '@renderer/features/verification/attempt-rules'

it('says what cut a reading off, also where it ended just after it was stopped', () => {
  const lost = { error: new AppError('capture-ended').toWire() }
  expect(cutOffTitle(lost, 'capture-lost')).toBe('Recording was interrupted.')
  expect(cutOffTitle(lost, 'stopped')).toBe('Recording stopped unexpectedly.')
  expect(cutOffTitle({ error: null }, 'device-lost')).toBe('The microphone was disconnected.')
  // Silence has words of its own.
  expect(cutOffTitle({ error: new AppError('file-empty').toWire() }, 'stopped')).toBeNull()
  expect(cutOffTitle({ error: null }, 'stopped')).toBeNull()
})

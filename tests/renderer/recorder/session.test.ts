import { expect, it } from 'vitest'
import { shortFateOf } from '@renderer/recorder/session'
import { takeWith } from './builders'

const fateOf = (changes: Parameters<typeof takeWith>[0]) => shortFateOf(takeWith(changes), 5_000)
const failedWith = (code: 'file-empty' | 'disk-full') =>
  ({ state: 'failed', durationMs: 0, frameCount: 0, error: { code, retryable: false, detail: {} } }) as const

it('a short recording is used from its minimum on', () => {
  expect(fateOf({ durationMs: 5_000 })).toBe('use')
  expect(fateOf({ durationMs: 4_999 })).toBe('too-short')
})

it('one that was stopped before its first sound is too short, not lost without a word', () => {
  expect(fateOf(failedWith('file-empty'))).toBe('too-short')
  expect(fateOf(failedWith('disk-full'))).toBe('failed')
})

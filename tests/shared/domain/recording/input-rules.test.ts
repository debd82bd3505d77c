import { expect, test } from 'vitest'
import { inputProblem, type InputLimits } from '@shared/domain/recording/input-rules'

const limits: InputLimits = {
  maxBytes: 20_000_000,
  minMs: 3_000,
  maxMs: 300_000,
  texts: { tooShort: (name) => `${name} is too short`, tooLong: (name) => `${name} is too long` },
}
const file = { name: 'a.wav', sizeBytes: 1_000, isAudio: true, durationMs: 10_000 }

test('files refused by a place, at, under and over its bounds', () => {
  const problem = (change: Partial<Parameters<typeof inputProblem>[0]>): string | null =>
    inputProblem({ ...file, ...change }, limits)
  expect(problem({})).toBeNull()
  expect(problem({ isAudio: false, durationMs: null })).toBe('File is not one of the supported types')
  expect(problem({ durationMs: null })).toBe('Could not extract file duration.')
  expect(problem({ sizeBytes: 20_000_000 })).toBeNull()
  expect(problem({ sizeBytes: 20_000_001 })).toBe('File exceeds the 20mb limit.')
  expect(problem({ durationMs: 2_999 })).toBe('a.wav is too short')
  expect(problem({ durationMs: 3_000 })).toBeNull()
  expect(problem({ durationMs: 300_000 })).toBeNull()
  expect(problem({ durationMs: 300_001 })).toBe('a.wav is too long')
  expect(inputProblem({ ...file, durationMs: 9_000_000 }, { ...limits, maxMs: null })).toBeNull()
})

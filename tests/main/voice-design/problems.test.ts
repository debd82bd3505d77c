import { expect, test } from 'vitest'
import { createProblems } from '@main/voice-design/problems'

test('a later problem has a later time, also after the clock was set back and within a millisecond', () => {
  let nowMs = 1_000
  const problems = createProblems(() => nowMs)
  const timesOf = (): number[] => problems.of('design').map(({ atMs }) => atMs)
  problems.set('design', [
    { field: 'name', text: 'Too short.' },
    { field: null, text: 'Offline.' },
  ])
  expect(timesOf()).toEqual([1_000, 1_000])
  problems.add('design', [{ field: null, text: 'Offline.' }])
  expect(timesOf()).toEqual([1_000, 1_000, 1_001])
  nowMs = 500
  problems.set('design', [{ field: null, text: 'Offline.' }])
  expect(timesOf()).toEqual([1_002])
  nowMs = 2_000
  problems.set('design', [{ field: null, text: 'Offline.' }])
  expect(timesOf()).toEqual([2_000])
})

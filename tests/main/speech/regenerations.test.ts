import { expect, test } from 'vitest'
import { createRegenerations } from '@main/speech/regenerations'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'

const hourMs = 3_600_000

function open(isOptedOut: boolean | null = false) {
  const clock = createTestClock()
  let ended = 0
  const terms = { isOptedOut }
  const regenerations = createRegenerations({
    library: openTempLibrary(),
    workspace: 'demo',
    clock,
    isOptedOut: () => terms.isOptedOut,
    ended: () => (ended += 1),
  })
  return {
    clock,
    regenerations,
    terms,
    ended: () => ended,
    answered: (key: string, count: number | null = null) =>
      regenerations.answered(key, 'text-to-speech', { generationInfo: `info of ${key}`, count }),
    left: (key: string) => regenerations.of(key, 'text-to-speech')?.left ?? null,
  }
}

test('a paid answer after the window has its free ones, also where the server does not count', () => {
  const { clock, answered, left } = open()
  answered('a')
  expect(left('a')).toBe(2)
  answered('a')
  expect(left('a')).toBe(1)
  clock.advance(2 * hourMs)
  expect(left('a')).toBeNull()
  answered('a')
  expect(left('a')).toBe(2)
})

test('nothing is said to be free before the terms of the account are known', () => {
  const { answered, left, regenerations, terms } = open(null)
  answered('a', 0)
  expect(left('a')).toBeNull()
  // The cloud alone knows.
  expect(regenerations.generationInfo('a', 'text-to-speech')).toBe('info of a')
  terms.isOptedOut = true
  expect(left('a')).toBeNull()
  terms.isOptedOut = false
  expect(left('a')).toBe(2)
})

test('it is told when what was free costs again, each window for itself', () => {
  const { clock, regenerations, answered, left, ended } = open()
  answered('a', 0)
  clock.advance(hourMs)
  answered('b', 0)
  // A further answer to the first request moves nothing.
  answered('a', 1)
  clock.advance(hourMs - 1)
  expect(ended()).toBe(0)
  clock.advance(1)
  expect(ended()).toBe(1)
  expect([left('a'), left('b')]).toEqual([null, 2])
  clock.advance(hourMs)
  expect(ended()).toBe(2)
  expect(left('b')).toBeNull()
  answered('c', 0)
  regenerations.close()
  expect(clock.pendingCount()).toBe(0)
})

test('a window that was open at the start is followed too', () => {
  const { clock, regenerations, answered, ended } = open()
  answered('a', 0)
  regenerations.close()
  clock.advance(hourMs)
  regenerations.follow()
  clock.advance(hourMs)
  expect(ended()).toBe(1)
})

// spec/speech-synthesis.md section 9: of a dialogue two answers for each choice.
test.each([
  ['text-to-speech', false, [2, 1, null]],
  ['speech-to-speech', false, [2, 1, null]],
  ['text-to-dialogue', false, [2, 2, 1, 1, 0, null]],
  ['text-to-speech', true, [null]],
  ['text-to-dialogue', true, [0, null]],
] as const)('free ones left of %s, opted out: %s', (task, isOptedOut, left) => {
  const { regenerations } = open(isOptedOut)
  const after = left.map((_, count) => {
    regenerations.answered('a', task, { generationInfo: 'info', count })
    return regenerations.of('a', task)?.left ?? null
  })
  expect(after).toEqual(left)
})

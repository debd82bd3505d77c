import { expect, test } from 'vitest'
import { chipOf, isTriedAgain } from '@renderer/features/dialogue/voice-chip'

test('a chip has the words of the specification until its voice is there', () => {
  const texts = [
    chipOf(null, undefined, null),
    chipOf('anna', undefined, null),
    chipOf('anna', undefined, { code: 'not-found' }),
    chipOf('anna', undefined, { code: 'network' }),
    chipOf('anna', { name: 'Anna' }, { code: 'network' }),
  ].map(({ text }) => text)
  expect(texts).toEqual(['Select voice', 'Loading', 'Voice not found', 'Error fetching voice', 'Anna'])
})

test('a voice that cannot be fetched is tried three times more, one that is not there is not', () => {
  expect([0, 1, 2, 3].map((failures) => isTriedAgain(failures, { code: 'network' }))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isTriedAgain(0, { code: 'not-found' })).toBe(false)
})

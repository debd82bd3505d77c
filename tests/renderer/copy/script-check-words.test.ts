import { expect, it } from 'vitest'
import { readWords } from '@renderer/copy/script-check-words'

const read = { matchedCount: 12, first: 'The old man', last: 'leave that', behindCount: 0, leftOutMs: 0 }

it.each([
  [0, 'Read from “The old man” to “leave that”.'],
  [1, 'Read from “The old man” to “leave that”. Not read: the last word.'],
  [1_840, 'Read from “The old man” to “leave that”. Not read: the 1,840 words after that.'],
])('says how much of a script was not read: %i words', (behindCount, words) => {
  expect(readWords({ ...read, behindCount })).toBe(words)
})

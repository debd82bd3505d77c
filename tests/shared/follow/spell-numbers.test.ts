import { expect, test } from 'vitest'
import { numberWords, spellNumbers } from '@shared/follow/spell-numbers'

test.each([
  [0, 'zero'],
  [19, 'nineteen'],
  [40, 'forty'],
  [101, 'one hundred one'],
  [2_026, 'two thousand twenty six'],
  [1_000_001, 'one million one'],
  [
    987_654_321_000,
    'nine hundred eighty seven billion six hundred fifty four million three hundred twenty one thousand',
  ],
])('%d in words', (value, words) => {
  expect(numberWords(value)).toBe(words)
})

test('numbers and marks become words', () => {
  expect(spellNumbers('It cost $1,250 & rose 3.5% in 12 days.')).toBe(
    'It cost one thousand two hundred fifty dollars  and  rose three point five percent in twelve days.',
  )
})

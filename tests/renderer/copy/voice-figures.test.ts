import { expect, it } from 'vitest'
import {
  creditsShort,
  creditsWords,
  customRateWords,
  noticePeriodHint,
  noticePeriodWords,
  shortCount,
} from '@renderer/copy/voice-figures'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_249, '1.2K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [3_400_000, '3.4M'],
  [900_000_000, '900M'],
  [999_950_000, '1B'],
  [1_120_000_000, '1.1B'],
  [999_900_000_000, '999.9B'],
  [2_500_000_000_000, '2,500B'],
])('counts %i in short as %s', (count, words) => {
  expect(shortCount(count)).toBe(words)
})

it.each([
  [0, 'No notice period'],
  [1, '1 day'],
  [30, '30 days'],
  [90, '90 days'],
  [180, '180 days'],
  [364, '364 days'],
  [365, '1 year'],
  [366, '1 year'],
  [367, '2 years'],
  [730, '2 years'],
])('a notice period of %i days is %s', (days, words) => {
  expect(noticePeriodWords(days)).toBe(words)
})

it('prices: credits for who uses a voice, dollars for its owner', () => {
  expect(creditsWords(null)).toBe('1 credit per character')
  expect(creditsWords(1)).toBe('1 credit per character')
  expect(creditsWords(1.5)).toBe('1.5 credits per character')
  expect([null, 1, 2, 0.2].map(creditsShort)).toEqual([null, null, '2x credits', '0.2x credits'])
  expect(customRateWords(2, 0.3)).toBe('Custom Rate: $0.30 per 1,000 characters')
  expect(customRateWords(null, 0.0225)).toBe('Custom Rate: $0.0225 per 1,000 characters')
  // Only a rate that is custom is said.
  expect(customRateWords(1, 0.3)).toBeNull()
  expect(customRateWords(2, null)).toBeNull()
})

it('a notice period is told apart to the owner of a voice and to others', () => {
  expect(noticePeriodHint(30, false)).toBe('You keep this voice for 30 days after its owner withdraws it.')
  expect(noticePeriodHint(730, true)).toBe('Others keep this voice for 2 years after you withdraw it.')
})

import { expect, it } from 'vitest'
import { spoken, spokenNearest } from '@shared/judge/words'
import { clock } from '@renderer/copy/format'

it('says a length as the clocks beside it do: rounded down', () => {
  expect([430, 9_960, 59_999, 60_000, 249_700].map(spoken)).toEqual([
    '0.4 s',
    '9.9 s',
    '59 s',
    '1 min',
    '4 min 9 s',
  ])
  expect(clock(249_700)).toBe('4:09')
})

it('says a pause to the nearest figure', () => {
  expect([1_540, 1_560, 9_949, 9_951, 14_480, 14_980, 59_600, 83_500].map(spokenNearest)).toEqual([
    '1.5 s',
    '1.6 s',
    '9.9 s',
    '10 s',
    '14 s',
    '15 s',
    '1 min',
    '1 min 24 s',
  ])
})

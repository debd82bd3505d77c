import { expect, it } from 'vitest'
import { spoken } from '@shared/judge/words'
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

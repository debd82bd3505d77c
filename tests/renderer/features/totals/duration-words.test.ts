import { expect, it } from 'vitest'
import { goalWords } from '@renderer/features/totals/duration-words'
import { goalOf, isStillCounted } from '@renderer/features/judging/usable-link'
import { openWords } from '@renderer/features/professional-clone/voice-data/forecast'
import type { DatasetReport } from '@shared/domain/dataset/analysis'

const minutes = (count: number): number => count * 60_000
const reportOf = (usableMs: number, states: DatasetReport['samples'][number]['state'][]): DatasetReport =>
  ({
    usableMs,
    samples: states.map((state) => ({ state })),
    pendingCount: states.filter((state) => state === 'pending').length,
    unheardCount: 0,
  }) as DatasetReport

it('counts files toward the minimum, and usable minutes toward every further mark', () => {
  expect(goalWords(minutes(4), minutes(1))).toBe('6 min to the minimum')
  expect(goalWords(minutes(94), null)).toBe('26 min to Best')
  expect(goalWords(minutes(94), minutes(41))).toBe('19 min usable to Better')
  expect(goalWords(minutes(12), minutes(3))).toBe('27 min usable to Good')
  expect(goalWords(minutes(150), minutes(120))).toBe('Perfect!')
})

it('calls nothing perfect before all of it is measured and heard', () => {
  const heard = reportOf(minutes(130), ['ready', 'ready'])
  expect(goalOf(minutes(150), heard)).toBe('Perfect!')
  expect(goalOf(minutes(150), { ...heard, unheardCount: 1 })).toBe('Checking for other voices')
  expect(goalOf(minutes(150), reportOf(0, ['pending', 'pending']))).toBe('0 of 2 analyzed so far')
})

it('says how far measuring has come until all is measured', () => {
  expect(goalOf(minutes(94), undefined)).toBe('26 min to Best')
  expect(goalOf(minutes(94), reportOf(0, ['pending', 'pending']))).toBe('26 min to Best')
  expect(goalOf(minutes(94), reportOf(minutes(9), ['ready', 'pending']))).toBe('1 of 2 analyzed so far')
  expect(goalOf(minutes(94), reportOf(minutes(41), ['ready', 'failed']))).toBe('19 min usable to Better')
})

it('counts no usable minutes as final before every sample was checked for other voices', () => {
  const measured = reportOf(minutes(16), ['ready', 'ready'])
  const unheard = { ...measured, unheardCount: 2 }
  const pending = { ...reportOf(minutes(9), ['ready', 'pending']), unheardCount: 1 }
  expect([measured, unheard, pending].map(isStillCounted)).toEqual([false, true, true])
  expect([measured, unheard, pending].map(openWords)).toEqual([
    '',
    ', 2 still being checked for other voices',
    ', 1 still being analyzed',
  ])
})

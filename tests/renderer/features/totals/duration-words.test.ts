import { expect, it } from 'vitest'
import { goalWords } from '@renderer/features/totals/duration-words'
import { goalOf } from '@renderer/features/judging/usable-link'
import type { DatasetReport } from '@shared/domain/dataset/analysis'

const minutes = (count: number): number => count * 60_000
const reportOf = (usableMs: number, states: DatasetReport['samples'][number]['state'][]): DatasetReport =>
  ({
    usableMs,
    samples: states.map((state) => ({ state })),
    pendingCount: states.filter((state) => state === 'pending').length,
  }) as DatasetReport

it('counts files toward the minimum, and usable minutes toward every further mark', () => {
  expect(goalWords(minutes(4), minutes(1))).toBe('6 min to the minimum')
  expect(goalWords(minutes(94), null)).toBe('26 min to Best')
  expect(goalWords(minutes(94), minutes(41))).toBe('19 min usable to Better')
  expect(goalWords(minutes(12), minutes(3))).toBe('27 min usable to Good')
  expect(goalWords(minutes(150), minutes(120))).toBe('Perfect!')
})

it('says how far measuring has come until all is measured', () => {
  expect(goalOf(minutes(94), undefined)).toBe('26 min to Best')
  expect(goalOf(minutes(94), reportOf(0, ['pending', 'pending']))).toBe('26 min to Best')
  expect(goalOf(minutes(94), reportOf(minutes(9), ['ready', 'pending']))).toBe('1 of 2 analyzed so far')
  expect(goalOf(minutes(94), reportOf(minutes(41), ['ready', 'failed']))).toBe('19 min usable to Better')
})

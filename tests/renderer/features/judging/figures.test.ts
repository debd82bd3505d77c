import { expect, test } from 'vitest'
import { lossesInLine, noLosses } from '@renderer/features/judging/figures'

test('before everything is analyzed, and where something could not be, nothing is called usable as a whole', () => {
  const words = (pendingCount: number, failedCount: number): string[] => {
    const report = { losses: [], pendingCount, failedCount }
    return [lossesInLine(report), noLosses(report)]
  }
  expect(words(0, 0)).toEqual(['All of it is usable.', 'None'])
  for (const [pending, failed] of [
    [9, 0],
    [0, 1],
  ] as const)
    expect(words(pending, failed)).toEqual(['Nothing unusable found so far.', 'None found so far'])
})

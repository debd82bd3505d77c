import { mendCounts, withMend, withoutStrangers } from '@renderer/features/uploads/plan-mends'
import type { PlanItem, UploadPlan } from '@shared/domain/upload'
import { describe, expect, it } from 'vitest'

const item = (sampleId: string, fields: Partial<PlanItem> = {}): PlanItem => ({
  sampleId,
  name: sampleId,
  sizeBytes: 100,
  plannedSizeBytes: 100,
  durationMs: 60_000,
  mend: null,
  leftOut: null,
  batch: 0,
  ...fields,
})

const planOf = (items: PlanItem[]): UploadPlan => ({
  draftId: 'd',
  items,
  batches: [],
  problems: [],
  totals: { count: 0, sizeBytes: 0, durationMs: 0, confirmedCount: 0, confirmedSizeBytes: 0 },
})

describe('plan mends', () => {
  it('sets, changes and takes back decisions for several samples', () => {
    const both = withMend({}, ['a', 'b'], 'convert-to-flac')
    expect(both).toEqual({ a: 'convert-to-flac', b: 'convert-to-flac' })
    expect(withMend(both, ['b'], 'drop')).toEqual({ a: 'convert-to-flac', b: 'drop' })
    expect(withMend(both, ['a'], null)).toEqual({ b: 'convert-to-flac' })
  })

  it('forgets decisions for samples that left, and only then is a new object', () => {
    const mends = { a: 'drop', gone: 'drop' } as const
    expect(withoutStrangers(mends, planOf([item('a')]))).toEqual({ a: 'drop' })
    expect(withoutStrangers(mends, planOf([item('a'), item('gone')]))).toBe(mends)
  })

  it('sums what the decisions save', () => {
    const plan = planOf([
      item('a', { mend: 'convert-to-flac', plannedSizeBytes: 60 }),
      item('b', { mend: 'convert-to-flac', plannedSizeBytes: 55 }),
      item('c', { mend: 'drop' }),
      item('d'),
    ])
    expect(mendCounts(plan)).toEqual([
      { mend: 'convert-to-flac', sampleIds: ['a', 'b'], savedBytes: 85 },
      { mend: 'drop', sampleIds: ['c'], savedBytes: 100 },
    ])
  })
})

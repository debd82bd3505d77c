import { decisionWords } from '@renderer/features/uploads/plan-decisions'
import { asShown, fixCounts, withFix, withoutStrangers } from '@renderer/features/uploads/plan-fixes'
import type { PlanItem, UploadPlan } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'
import { noTotals } from '../../builders'

const item = (sampleId: string, fields: Partial<PlanItem> = {}): PlanItem => ({
  sampleId,
  name: sampleId,
  sizeBytes: 100,
  plannedSizeBytes: 100,
  durationMs: 60_000,
  fix: null,
  leftOut: null,
  doubt: null,
  batch: 0,
  ...fields,
})

const planOf = (items: PlanItem[]): UploadPlan => ({
  draftId: 'd',
  items,
  batches: [],
  problems: [],
  totals: noTotals,
})

describe('plan fixes', () => {
  it('sets, changes, and clears decisions for several samples', () => {
    const both = withFix({}, ['a', 'b'], 'convert-to-flac')
    expect(both).toEqual({ a: 'convert-to-flac', b: 'convert-to-flac' })
    expect(withFix(both, ['b'], 'drop')).toEqual({ a: 'convert-to-flac', b: 'drop' })
    expect(withFix(both, ['a'], null)).toEqual({ b: 'convert-to-flac' })
  })

  it('sends what is shown as sent, whatever a report says meanwhile', () => {
    const items = [item('a'), item('b', { fix: 'convert-to-flac' }), item('c', { leftOut: 'Somebody else.' })]
    expect(asShown({ b: 'convert-to-flac', d: 'drop' }, planOf(items))).toEqual({
      a: 'send',
      b: 'convert-to-flac',
      d: 'drop',
    })
  })

  it('drops decisions for samples that are gone, and only then returns a new object', () => {
    const fixes = { a: 'drop', gone: 'drop' } as const
    expect(withoutStrangers(fixes, planOf([item('a')]))).toEqual({ a: 'drop' })
    expect(withoutStrangers(fixes, planOf([item('a'), item('gone')]))).toBe(fixes)
  })

  it('sums up what the decisions save', () => {
    const plan = planOf([
      item('a', { fix: 'convert-to-flac', plannedSizeBytes: 60 }),
      item('b', { fix: 'convert-to-flac', plannedSizeBytes: 55 }),
      item('c', { fix: 'drop' }),
      item('d'),
    ])
    expect(fixCounts(plan)).toEqual([
      { fix: 'convert-to-flac', sampleIds: ['a', 'b'], savedBytes: 85 },
      { fix: 'drop', sampleIds: ['c'], savedBytes: 100 },
    ])
  })
})

it('says of a decision what will be sent, for nothing is before the start', () => {
  const decided = { sampleIds: ['a', 'b'], savedBytes: 2_000_000 }
  expect(decisionWords({ ...decided, fix: 'send' })).toBe(
    '2 files will be sent although the report finds nothing usable in them.',
  )
  expect(decisionWords({ ...decided, fix: 'convert-to-flac' })).toBe(
    '2 files will be sent as lossless FLAC, about 2.0 MB less. Your originals stay unchanged.',
  )
})

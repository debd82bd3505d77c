import { firstRows, groupPlan, leavingWords, levelWords } from '@renderer/features/uploads/plan-groups'
import type { PlanItem, UploadPlan } from '@shared/domain/cloud/upload'
import { describe, expect, it } from 'vitest'
import { noTotals } from '../../builders'
import { settingsOf } from '../../../shared/judge/build-measured'

const item = (sampleId: string, fields: Partial<PlanItem>): PlanItem => ({
  sampleId,
  name: sampleId,
  sizeBytes: 1,
  plannedSizeBytes: 1,
  durationMs: 1,
  fix: null,
  leftOut: null,
  doubt: null,
  batch: null,
  ...fields,
})

describe('plan groups', () => {
  it('tells of levels that do not leave with their files', () => {
    const plan: UploadPlan = {
      draftId: 'd',
      items: [],
      batches: [{ sampleIds: ['a', 'b'], sizeBytes: 2 }],
      problems: [],
      totals: {
        count: 2,
        sizeBytes: 2,
        durationMs: 2,
        confirmedCount: 0,
        confirmedSizeBytes: 0,
        replacedCount: 0,
      },
    }
    const of = (sampleId: string, gainDb: number) => ({ ...settingsOf({ gainDb }), sampleId })
    expect(levelWords(plan, [of('a', 0), of('left out', 3)])).toBeNull()
    expect(levelWords(plan, [of('a', 1.7), of('b', 0)])).toBe(
      'The level you set for 1 file is not sent. To send it, first apply it to the audio.',
    )
  })

  it('sorts files into batches, left out, and already in the cloud', () => {
    const plan: UploadPlan = {
      draftId: 'd',
      items: [
        item('a', { batch: 1 }),
        item('b', { batch: 0, fix: 'convert-to-flac' }),
        item('c', { leftOut: 'Already in the cloud.' }),
        item('d', { leftOut: 'Could not be added.' }),
        item('e', { leftOut: 'Somebody else.', doubt: 'Somebody else.' }),
        item('f', { leftOut: 'Left out by you.', doubt: 'Somebody else.', fix: 'drop' }),
      ],
      batches: [
        { sampleIds: ['b'], sizeBytes: 1 },
        { sampleIds: ['a'], sizeBytes: 1 },
      ],
      problems: [
        {
          code: 'max-samples-size-exceeded',
          message: '',
          sampleIds: ['a'],
          fixes: ['convert-to-flac'],
          isJoinable: false,
        },
        {
          code: 'max-samples-size-exceeded',
          message: '',
          sampleIds: ['x'],
          fixes: ['drop'],
          isJoinable: false,
        },
      ],
      totals: noTotals,
    }
    const groups = groupPlan(plan, new Set(['c']))
    expect(groups.batches.map((batch) => batch.map(({ sampleId }) => sampleId))).toEqual([['b'], ['a']])
    expect(groups.notSent.map(({ sampleId }) => sampleId)).toEqual(['d', 'f'])
    expect(groups.doubtful.map(({ sampleId }) => sampleId)).toEqual(['e'])
    expect(groups.inCloudCount).toBe(1)
    expect([...groups.convertible].sort()).toEqual(['a', 'b'])
  })

  it('gives the first rows over all groups, and says how many more there are', () => {
    const of = (...ids: string[]): PlanItem[] => ids.map((id) => item(id, {}))
    const groups = { doubtful: of('a'), batches: [of('b', 'c'), of('d')], notSent: of('e', 'f') }
    expect(firstRows(groups, 2)).toEqual({
      shown: { doubtful: of('a'), batches: [of('b')], notSent: [] },
      hiddenCount: 4,
    })
    expect(firstRows(groups, 5)).toEqual({ shown: { ...groups, notSent: of('e') }, hiddenCount: 1 })
    expect(firstRows(groups, 100)).toEqual({ shown: groups, hiddenCount: 0 })
  })
})

it('says what leaves the cloud by itself, and when', () => {
  expect(leavingWords({ replacedCount: 0 })).toBeNull()
  expect(leavingWords({ replacedCount: 1 })).toBe(
    'One former sample is deleted from the cloud once what replaces it is confirmed.',
  )
  expect(leavingWords({ replacedCount: 3 })).toContain('3 former samples are deleted')
})

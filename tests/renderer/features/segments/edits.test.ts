import { expect, it } from 'vitest'
import {
  addedCut,
  changedSampleIds,
  cutsOf,
  isByHand,
  movedCut,
  noEdits,
  whyNoCut,
  withCuts,
  withKeptWhole,
  withoutCuts,
} from '@renderer/features/segments/edits'
import type { SegmentPlan } from '@shared/domain/dataset/segment'

const [a, b] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const segment = (sampleId: string, startMs: number, endMs: number, format: 'as-is' | 'flac') => ({
  id: `${sampleId}@${startMs}`,
  name: 'x',
  spans: [{ sampleId, startMs, endMs }],
  durationMs: endMs - startMs,
  plannedSizeBytes: 1,
  bits: 24 as const,
  format,
  problem: null,
  obstacle: null,
})
const plan: SegmentPlan = {
  draftId: a,
  segments: [
    segment(a, 0, 40_000, 'flac'),
    segment(a, 40_000, 90_000, 'flac'),
    segment(b, 0, 50_000, 'as-is'),
  ],
  roughCuts: [],
  problems: [],
  totals: { count: 3, sizeBytes: 3, durationMs: 140_000 },
  isUnchanged: false,
}

it('reads the cuts of a plan, and which samples it changes', () => {
  expect(cutsOf(plan, a)).toEqual([40_000])
  expect(cutsOf(plan, b)).toEqual([])
  expect(changedSampleIds(plan)).toEqual([a])
})

it('moves a cut up to its neighbors and the ends', () => {
  expect(movedCut([10_000, 20_000], 0, 15_000.4, 30_000)).toEqual([15_000, 20_000])
  expect(movedCut([10_000, 20_000], 0, 25_000, 30_000)).toEqual([19_950, 20_000])
  expect(movedCut([10_000, 20_000], 1, 40_000, 30_000)).toEqual([10_000, 29_950])
  expect(movedCut([10_000], 0, -5, 30_000)).toEqual([50])
})

it('adds a cut where there is none, and says why elsewhere', () => {
  expect(addedCut([20_000], 10_000.6)).toEqual([10_001, 20_000])
  expect(whyNoCut([20_000], 10_000.6, 30_000)).toBeNull()
  expect(whyNoCut([20_000], 20_020, 30_000)).toBe('There is already a cut here.')
  expect(whyNoCut([], 10, 30_000)).toBe('The playhead is at the start.')
  expect(whyNoCut([], 29_990, 30_000)).toBe('The playhead is at the end.')
})

it('a manual cut ends keeping whole, and keeping whole drops the cuts', () => {
  const whole = withKeptWhole(noEdits, a, true)
  expect(whole.keepWhole).toEqual([a])
  const cut = withCuts(whole, a, [30_000.2, 10_000, 10_000])
  expect(cut).toMatchObject({ keepWhole: [], cutsMs: { [a]: [10_000, 30_000] } })
  expect(withKeptWhole(cut, a, true).cutsMs).toEqual({})
  expect(withoutCuts(cut, a)).toEqual(noEdits)
})

it('tells work of a hand from a choice of rules', () => {
  expect(isByHand({ ...noEdits, targetMs: 60_000, isJoining: true })).toBe(false)
  expect(isByHand(withCuts(noEdits, a, [1_000]))).toBe(true)
  expect(isByHand(withKeptWhole(noEdits, a, true))).toBe(true)
  expect(isByHand(withoutCuts(withCuts(noEdits, a, [1_000]), a))).toBe(false)
})

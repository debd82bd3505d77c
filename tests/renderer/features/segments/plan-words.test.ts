import { expect, it } from 'vitest'
import { growthWords, madeOf, shortWords } from '@renderer/features/segments/plan-words'
import { factsOf, sampleOf } from '../../../support/library/samples'
import type { Segment, SegmentPlan } from '@shared/domain/dataset/segment'

const segment = (obstacle: Segment['obstacle']): Segment => ({
  id: 'one',
  name: 'one.wav',
  spans: [{ sampleId: '00000000-0000-4000-8000-000000000001', startMs: 0, endMs: 6_000 }],
  durationMs: 6_000,
  plannedSizeBytes: 1,
  format: 'as-is',
  bits: null,
  problem: obstacle === null ? null : 'min-duration',
  obstacle,
})

it('says of each segment under 30 s why it is not joined, and once for all with one reason', () => {
  const segments = [
    segment('other-folder'),
    segment('other-folder'),
    segment('speakers-chosen'),
    segment(null),
  ]
  expect(shortWords({ segments } as SegmentPlan)).toEqual([
    '2 segments under 30 s: Not joined because the samples beside them come from another folder. (one.wav, one.wav)',
    '1 segment under 30 s: Not joined because speakers are selected in it. Apply the settings to the audio first. (one.wav)',
  ])
  expect(segments.map((one) => madeOf(one, () => 'one.wav'))[3]).toBe('Unchanged')
  expect(madeOf(segment('alone'), () => 'one.wav')).toBe('Not joined because there is no other sample.')
  expect(madeOf(segment('cut-by-hand'), () => 'one.wav')).toBe(
    'Not joined because you set the cuts of this sample. Create the segments and remove those you do not want: the rest can be joined.',
  )
  const both = segment('other-format')
  both.spans = [...both.spans, { ...both.spans[0]!, sampleId: '00000000-0000-4000-8000-000000000002' }]
  expect(madeOf(both, (id) => `${id.at(-1)}.wav`)).toBe(
    '2 takes joined: 1.wav, 2.wav. Not joined with more because the samples beside it have another sample rate or channel count.',
  )
})

it('says how many bytes more parts of compressed files take, and nothing of lossless ones', () => {
  const plan = {
    segments: [
      { ...segment(null), format: 'flac' as const, durationMs: 60_000, plannedSizeBytes: 5_000_000 },
    ],
  } as SegmentPlan
  plan.segments[0]!.spans = [{ sampleId: plan.segments[0]!.spans[0]!.sampleId, startMs: 0, endMs: 60_000 }]
  const source = (isLossless: boolean) =>
    sampleOf({
      id: plan.segments[0]!.spans[0]!.sampleId,
      sizeBytes: 1_440_000,
      facts: factsOf({ durationMs: 120_000, isLossless }),
    })
  expect(growthWords(plan, [source(false)])).toBe(
    'Parts of compressed files become FLAC so that nothing is lost: about 5.0 MB instead of 720 kB.',
  )
  expect(growthWords(plan, [source(true)])).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBatches } from '@main/uploads/plan/batches'
import { pickBatch } from '@main/uploads/plan/pick-batch'
import { planTexts } from '@shared/copy/plan-texts'
import { type Doubt, makePlan, type PlanInput, type PlannedBefore } from '@main/uploads/plan/plan'
import type { Sample } from '@shared/domain/dataset/sample'
import { uploadBatchMaxBytes } from '@shared/limits'
import { factsOf, sampleOf } from '../../../support/library/samples'

const draft = { id: '00000000-0000-4000-8000-000000000001', name: 'Ann', description: '' }
const planOf = (samples: readonly Sample[], rest: Partial<PlanInput> = {}) =>
  makePlan({
    draft,
    samples,
    fixes: {},
    ledger: [],
    foreign: [],
    usableMsOf: () => null,
    doubtOf: () => null,
    isKeptHere: false,
    successors: new Map(),
    ...rest,
  })
const wav = (sizeBytes: number): Sample =>
  sampleOf({ sizeBytes, facts: factsOf({ codec: 'pcm', container: 'wav', mimeType: 'audio/wav' }) })
const rowOf = (sample: Sample, state: PlannedBefore['state']): PlannedBefore => ({
  sampleId: sample.id,
  state,
  sizeBytes: sample.sizeBytes,
  durationMs: 60_000,
  isRemoved: false,
  hasVersionHere: false,
})
const codes = (plan: ReturnType<typeof planOf>): string[] => plan.problems.map((problem) => problem.code)

it('the sample dataset is sent nowhere but to the demo workspace', () => {
  expect(planOf([sampleOf({})], { isKeptHere: true }).problems).toEqual([
    {
      code: 'sample-dataset',
      message: planTexts.sampleDataset,
      sampleIds: [],
      fixes: [],
      isJoinable: false,
    },
  ])
})

describe('caps of a plan', () => {
  it('accepts 100 samples and refuses the 101st, naming it', () => {
    const samples = Array.from({ length: 101 }, () => sampleOf({}))
    expect(codes(planOf(samples.slice(0, 100)))).toEqual([])
    const plan = planOf(samples)
    expect(plan.problems).toEqual([
      {
        code: 'max-samples-per-voice-exceeded',
        message: 'You can only upload 100 samples.',
        sampleIds: [samples[100]?.id],
        fixes: ['drop'],
        isJoinable: true,
      },
    ])
  })

  it('counts samples in the cloud, ours and others', () => {
    const samples = Array.from({ length: 60 }, () => sampleOf({}))
    const ledger = samples.slice(0, 30).map((sample) => rowOf(sample, 'confirmed'))
    const foreign = Array.from({ length: 41 }, () => ({ sizeBytes: 1_000, durationMs: 1_000 }))
    const plan = planOf(samples, { ledger, foreign })
    expect(plan.totals).toMatchObject({ count: 101, confirmedCount: 71, confirmedSizeBytes: 30_041_000 })
    expect(codes(plan)).toEqual(['max-samples-per-voice-exceeded'])
    expect(codes(planOf(samples, { ledger, foreign: foreign.slice(1) }))).toEqual([])
  })

  it('says how many former samples leave the cloud once what replaces them is confirmed', () => {
    const [whole, added, first, second] = [sampleOf({}), sampleOf({}), sampleOf({}), sampleOf({})]
    const gone = { ...rowOf(sampleOf({}), 'confirmed'), isRemoved: true }
    const replaced = { ...rowOf(whole, 'confirmed'), isRemoved: true, hasVersionHere: true }
    const split = { ...rowOf(sampleOf({}), 'confirmed'), isRemoved: true, hasVersionHere: true }
    const successors = new Map([
      [replaced.sampleId, [added.id]],
      [split.sampleId, [first.id, second.id]],
    ])
    const ledger = [gone, replaced, split, rowOf(first, 'confirmed')]
    const count = (fixes: PlanInput['fixes'] = {}, rest: Partial<PlanInput> = {}) =>
      planOf([added, first, second], { ledger, successors, fixes, ...rest }).totals.replacedCount
    expect(count()).toBe(2)
    // Of a split, what is left out is not waited for as long as something replaces it.
    expect(count({ [second.id]: 'drop' })).toBe(2)
    expect(count({ [added.id]: 'drop' })).toBe(1)
    // What the report leaves out is waited for.
    const doubtOf = (id: string): Doubt | null =>
      id === second.id ? { kind: 'other-speaker', message: 'Somebody else.' } : null
    expect(count({}, { doubtOf })).toBe(1)
  })

  it('refuses 1,500,000,000 bytes and accepts one less', () => {
    const big = sampleOf({ sizeBytes: 1_000_000_000, durationMs: 600_000 })
    expect(codes(planOf([big, sampleOf({ sizeBytes: 499_999_999 })]))).toEqual([])
    const plan = planOf([big, sampleOf({ sizeBytes: 500_000_000 })])
    expect(plan.problems).toMatchObject([
      {
        code: 'max-samples-size-exceeded',
        message: 'Total upload size is exceeding 1.5 GB limit per voice.',
        sampleIds: [plan.items[1]?.sampleId],
        fixes: ['drop'],
      },
    ])
  })

  it('offers lossless conversion where it helps, and plans with the estimated size', () => {
    const [a, b] = [wav(900_000_000), wav(700_000_000)]
    const plan = planOf([a, b])
    expect(plan.problems.map(({ fixes, sampleIds }) => ({ fixes, sampleIds }))).toEqual([
      { fixes: ['convert-to-flac'], sampleIds: [a.id, b.id] },
      { fixes: ['drop'], sampleIds: [a.id] },
    ])
    const fixed = planOf([a, b], { fixes: { [a.id]: 'convert-to-flac' } })
    expect(fixed.problems).toEqual([])
    expect(fixed.items[0]).toMatchObject({ plannedSizeBytes: 585_000_000, fix: 'convert-to-flac' })
    expect(fixed.totals.sizeBytes).toBe(1_285_000_000)
  })

  it.each([
    ['flac', 24],
    ['pcm-float', 32],
    ['pcm', 32],
    ['mp3', null],
  ])('does not convert %s of %s bits', (codec, bitsPerSample) => {
    const isLossless = codec !== 'mp3'
    const sample = sampleOf({ sizeBytes: 1_000, facts: factsOf({ codec, bitsPerSample, isLossless }) })
    const plan = planOf([sample], { fixes: { [sample.id]: 'convert-to-flac' } })
    expect(plan.items[0]).toMatchObject({ plannedSizeBytes: 1_000, fix: null })
  })

  it('accepts exactly 30 s, reports shorter ones and unknown lengths, and lets both be left out', () => {
    const [enough, short, unknown] = [30_000, 29_999, null].map((durationMs) => sampleOf({ durationMs }))
    if (!enough || !short || !unknown) throw new Error('three samples')
    const samples = [enough, short, unknown]
    expect(planOf(samples).problems).toEqual([
      {
        code: 'min-duration',
        message: 'At least 30s of audio is required.',
        sampleIds: [short.id],
        fixes: ['drop'],
        isJoinable: true,
      },
      {
        code: 'indeterminate-duration',
        message: 'Could not determine audio duration, try another file.',
        sampleIds: [unknown.id],
        fixes: ['drop'],
        isJoinable: false,
      },
    ])
    const fixed = planOf(samples, { fixes: { [short.id]: 'drop', [unknown.id]: 'drop' } })
    expect(fixed.problems).toEqual([])
    expect(fixed.items.map((item) => item.leftOut)).toEqual([null, planTexts.dropped, planTexts.dropped])
  })

  it('leaves out duplicates until the person skips the warning, with the specification’s message', () => {
    const finding = {
      code: 'duplicate-file',
      severity: 'warning',
      message: 'Uploading duplicate files could result in poor clone.',
    } as const
    const first = sampleOf({})
    const plan = planOf([first, sampleOf({ findings: [finding] })])
    expect(plan.items[1]).toMatchObject({ leftOut: finding.message, batch: null })
    expect(plan.problems).toEqual([])
    const skipped = sampleOf({ findings: [finding], skippedWarnings: ['duplicate-file'] })
    expect(planOf([first, skipped]).items[1]).toMatchObject({ leftOut: null, batch: 0 })
  })

  it('leaves out what the report finds nothing usable in, with its reason, until the person sends it anyway', () => {
    const [good, stranger, twin] = [sampleOf({}), wav(90_000), sampleOf({})]
    const doubts = new Map<string, Doubt>([
      [stranger.id, { kind: 'other-speaker', message: 'Somebody else.' }],
      [twin.id, { kind: 'duplicate', message: 'The same audio as “a.wav”.' }],
    ])
    const doubtOf = (id: string): Doubt | null => doubts.get(id) ?? null
    const samples = [good, stranger, twin]
    const plan = planOf(samples, { doubtOf })
    expect(plan.items.map(({ leftOut, doubt, batch }) => [leftOut, doubt, batch])).toEqual([
      [null, null, 0],
      ['Somebody else.', 'Somebody else.', null],
      ['The same audio as “a.wav”.', 'The same audio as “a.wav”.', null],
    ])
    expect(plan.totals.count).toBe(1)
    expect(plan.problems).toEqual([])

    const wanted = planOf(samples, { doubtOf, fixes: { [stranger.id]: 'send', [good.id]: 'send' } })
    expect(wanted.items.map(({ fix, leftOut, doubt }) => [fix, leftOut, doubt]).slice(0, 2)).toEqual([
      [null, null, null],
      ['send', null, 'Somebody else.'],
    ])
    const made = planOf(samples, { doubtOf, fixes: { [stranger.id]: 'convert-to-flac' } })
    expect(made.items[1]).toMatchObject({ fix: 'convert-to-flac', leftOut: null })
    const dropped = planOf(samples, { doubtOf, fixes: { [stranger.id]: 'drop' } })
    expect(dropped.items[1]).toMatchObject({ fix: 'drop', leftOut: planTexts.dropped })
    expect(codes(planOf([stranger], { doubtOf }))).toEqual(['nothing-to-send'])
  })

  it('sends what was accepted before, and repeated files the person chose, whatever the report says', () => {
    const sample = sampleOf({})
    const doubtOf = (): Doubt => ({ kind: 'duplicate', message: 'The same.' })
    for (const state of ['planned', 'intent', 'sent', 'failed'] as const)
      expect(planOf([sample], { doubtOf, ledger: [rowOf(sample, state)] }).items[0]).toMatchObject({
        leftOut: null,
        doubt: null,
      })
    const chosen = sampleOf({ skippedWarnings: ['duplicate-file'] })
    expect(planOf([chosen], { doubtOf }).items[0]).toMatchObject({ leftOut: null, doubt: null })
  })

  it('reports when nothing is to be sent and when the details are not valid for the cloud', () => {
    const sample = sampleOf({})
    const plan = planOf([sample], { ledger: [rowOf(sample, 'confirmed')] })
    expect(plan.items[0]).toMatchObject({ leftOut: planTexts.inCloud, batch: null })
    expect(codes(plan)).toEqual(['nothing-to-send'])
    const bad = { ...draft, name: ' ', description: 'x'.repeat(501) }
    expect(planOf([sample], { draft: bad }).problems.map((problem) => problem.message)).toEqual([
      'Please give your voice a name.',
      'Description should be less than 500 characters.',
    ])
    expect(codes(planOf([sample], { draft: { ...draft, name: 'x'.repeat(101) } }))).toEqual([
      'invalid-details',
    ])
  })

  it('keeps the bytes of a sample in transit, whatever fix is chosen now', () => {
    const sample = wav(1_000)
    const plan = planOf([sample], {
      ledger: [{ ...rowOf(sample, 'sent'), sizeBytes: 700 }],
      fixes: { [sample.id]: 'convert-to-flac' },
    })
    expect(plan.items[0]).toMatchObject({ plannedSizeBytes: 700, fix: null, leftOut: null })
  })
})

describe('what a plan leaves out', () => {
  const minutes = (count: number): Sample => sampleOf({ durationMs: count * 60_000 })
  const left = (samples: readonly Sample[], rest: Partial<PlanInput> = {}): readonly string[] | undefined =>
    planOf(samples, rest).problems.find(({ code }) => code === 'max-samples-per-voice-exceeded')?.sampleIds

  it('are short clips before long sessions, wherever they stand in the list', () => {
    const clips = Array.from({ length: 170 }, () => sampleOf({ durationMs: 6_000 }))
    const sessions = [minutes(60), minutes(50), minutes(70)]
    const plan = planOf([...clips, ...sessions])
    expect(plan.problems.map(({ code, isJoinable }) => [code, isJoinable])).toEqual([
      ['min-duration', true],
      ['max-samples-per-voice-exceeded', true],
    ])
    const ids = new Set(left([...clips, ...sessions]))
    expect(ids.size).toBe(73)
    expect(sessions.some(({ id }) => ids.has(id))).toBe(false)
  })

  it('are those with the least usable time, of equal ones the last, and of unmeasured ones the shortest', () => {
    const noisy = minutes(30)
    const samples = [minutes(1), noisy, ...Array.from({ length: 100 }, () => minutes(2))]
    const usableMsOf = (id: string): number | null => (id === noisy.id ? 5_000 : null)
    expect(left(samples, { usableMsOf })).toEqual([samples[0]?.id, noisy.id])
    expect(left(samples.slice(2).concat(minutes(2)))).toHaveLength(1)
  })

  it('are bytes that hold the least usable time, and no file more than must be', () => {
    const dense = sampleOf({ sizeBytes: 700_000_000, durationMs: 3_600_000 })
    const thin = sampleOf({ sizeBytes: 700_000_000, durationMs: 600_000 })
    const small = sampleOf({ sizeBytes: 110_000_000, durationMs: 60_000 })
    const problems = planOf([thin, small, dense]).problems
    expect(problems.map(({ sampleIds }) => sampleIds)).toEqual([[small.id]])
    const more = sampleOf({ sizeBytes: 300_000_000, durationMs: 1_200_000 })
    expect(planOf([thin, small, dense, more]).problems.map(({ sampleIds }) => sampleIds)).toEqual([[thin.id]])
  })
})

describe('batches', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300_000_000 }), { maxLength: 100 })

  it('contain every file once, in order, under the cap unless alone, and no two adjacent ones could be merged', () => {
    fc.assert(
      fc.property(sizes, (list) => {
        const files = list.map((sizeBytes, index) => ({ index, sizeBytes }))
        const batches = makeBatches(files)
        expect(batches.flat()).toEqual(files)
        const bytes = batches.map((batch) => batch.reduce((sum, file) => sum + file.sizeBytes, 0))
        batches.forEach((batch, index) => {
          if (batch.length > 1) expect(bytes[index]).toBeLessThanOrEqual(uploadBatchMaxBytes)
          const next = batches[index + 1]?.[0]
          if (next) expect((bytes[index] ?? 0) + next.sizeBytes).toBeGreaterThan(uploadBatchMaxBytes)
        })
      }),
    )
  })

  it('are those of the plan: each sent file is in one, files left out are in none', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.boolean(), { maxLength: 100 }), (list, dropped) => {
        const samples = list.map((sizeBytes) => sampleOf({ sizeBytes }))
        const fixes = Object.fromEntries(
          samples.filter((_, index) => dropped[index]).map(({ id }) => [id, 'drop' as const]),
        )
        const plan = planOf(samples, { fixes })
        const sent = plan.items.filter((item) => item.leftOut === null)
        expect(plan.batches.flatMap((batch) => batch.sampleIds)).toEqual(sent.map((item) => item.sampleId))
        for (const item of sent) expect(plan.batches[item.batch ?? -1]?.sampleIds).toContain(item.sampleId)
        expect(plan.totals.sizeBytes).toBe(plan.batches.reduce((sum, batch) => sum + batch.sizeBytes, 0))
      }),
    )
  })

  it('picks ready files in order, and limits a file of a refused batch to its share', () => {
    const files = Array.from({ length: 6 }, (_, index) => ({ sampleId: `s${index}`, sizeBytes: 1_000 }))
    const picked = (shares: [string, number][]): string[] =>
      pickBatch(files, new Map(shares), 1e9).map((file) => file.sampleId)
    expect(picked([])).toHaveLength(6)
    expect(picked([['s0', 1]])).toEqual(['s0'])
    expect(picked([['s2', 1]])).toEqual(['s0', 's1'])
    expect(picked([['s1', 3]])).toEqual(['s0', 's1', 's2'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Span } from '@shared/domain/dataset/analysis'
import type { SegmentEdits } from '@shared/domain/dataset/segment'
import type { SegmentFormat, SegmentSource, Session } from '@shared/segments/segment-source'
import { planSegments } from '@shared/segments/plan-segments'

const draftId = '00000000-0000-4000-8000-000000000001'
const flac: SegmentFormat = { sampleRateHz: 48_000, channels: 1, bits: 24, codec: 'flac' }
const sessionOf = (folder: string, rest: Partial<Session> = {}): Session => ({
  folder,
  format: '48000 1',
  language: 'en',
  settings: 'raw 0',
  sound: { levelDb: -20, snrDb: 40 },
  ...rest,
})
const none = { count: 0, sizeBytes: 0 }
const edits = (rest: Partial<SegmentEdits> = {}): SegmentEdits => ({
  cutsMs: {},
  keepWhole: [],
  isJoining: false,
  targetMs: 600_000,
  ...rest,
})
let made = 0
function sourceOf(rest: Partial<SegmentSource> & { durationMs: number }): SegmentSource {
  made += 1
  const sampleId = `00000000-0000-4000-9000-${String(made).padStart(12, '0')}`
  return {
    sampleId,
    originId: sampleId,
    name: `take ${made}.wav`,
    sizeBytes: Math.round(rest.durationMs * 60),
    kept: { startMs: 0, endMs: rest.durationMs },
    format: flac,
    session: sessionOf('session'),
    speech: null,
    rmsPerSecondDbfs: null,
    cloudSizeBytes: null,
    ...rest,
  }
}
/** Speech of `speechMs` and pauses of `pauseMs` in turn, beginning with speech. */
const turns = (durationMs: number, speechMs: number, pauseMs: number): Span[] =>
  Array.from({ length: Math.floor(durationMs / (speechMs + pauseMs)) }, (_, index) => ({
    startMs: index * (speechMs + pauseMs),
    endMs: index * (speechMs + pauseMs) + speechMs,
  }))
const planOf = (sources: SegmentSource[], request: Partial<SegmentEdits> = {}, others = none) =>
  planSegments({ draftId, sources, others, edits: edits(request) })

describe('splitting', () => {
  it('cuts three hours in the middle of pauses, near the target and never far above it', () => {
    const durationMs = 3 * 3_600_000
    const plan = planOf([sourceOf({ durationMs, speech: turns(durationMs, 7_000, 800), name: 'long.wav' })])
    expect(plan.segments).toHaveLength(19)
    expect(plan.roughCuts).toEqual([])
    for (const { spans, durationMs: ms } of plan.segments) {
      expect(ms).toBeGreaterThan(540_000)
      expect(ms).toBeLessThanOrEqual(600_000)
      const start = spans[0]?.startMs ?? 0
      if (start > 0) expect(start % 7_800).toBe(7_400)
    }
    expect(plan.segments[0]?.name).toBe('long 01.flac')
    expect(plan.isUnchanged).toBe(false)
  })

  it('cuts once more rather than go a little over the longest segment where there are pauses', () => {
    for (const durationMs of [1_204_000, 1_233_800, 1_260_000]) {
      const speech = turns(durationMs, 7_000, 300)
      const lengths = planOf([sourceOf({ durationMs, speech })]).segments.map((each) => each.durationMs)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(600_000)
      expect(lengths).toHaveLength(3)
    }
  })

  it('leaves files that fit unchanged', () => {
    const sources = [sourceOf({ durationMs: 600_000 }), sourceOf({ durationMs: 30_000 })]
    const plan = planOf(sources)
    expect(plan).toMatchObject({ isUnchanged: true, problems: [], roughCuts: [] })
    expect(plan.segments.map(({ format, name }) => [format, name])).toEqual([
      ['as-is', sources[0]?.name],
      ['as-is', sources[1]?.name],
    ])
  })

  it('cuts uninterrupted speech at the quietest second, and reports it', () => {
    const rmsPerSecondDbfs = Array.from({ length: 1_000 }, (_, second) => (second === 447 ? -58 : -18))
    const source = sourceOf({
      durationMs: 1_000_000,
      speech: [{ startMs: 0, endMs: 1_000_000 }],
      rmsPerSecondDbfs,
    })
    const plan = planOf([source])
    expect(plan.roughCuts).toEqual([{ sampleId: source.sampleId, atMs: 447_000 }])
    expect(plan.segments.map(({ spans }) => spans[0]?.startMs)).toEqual([0, 447_000])
  })

  it('prefers exceeding the target to cutting within speech', () => {
    const speech = [
      { startMs: 0, endMs: 699_000 },
      { startMs: 701_000, endMs: 1_200_000 },
    ]
    const plan = planOf([sourceOf({ durationMs: 1_200_000, speech })])
    expect(plan.roughCuts).toEqual([])
    expect(plan.segments.map(({ durationMs }) => durationMs)).toEqual([700_000, 500_000])
  })

  it('makes segments longer than preferred where 100 would not be enough', () => {
    const durationMs = 3 * 3_600_000
    const source = sourceOf({ durationMs, speech: turns(durationMs, 4_000, 500) })
    const plan = planOf([source], { targetMs: 30_000 })
    expect(plan.segments.length).toBeLessThanOrEqual(100)
    expect(plan.segments.length).toBeGreaterThan(80)
    expect(plan.problems).toEqual([])
  })

  it('cuts only within the trim and keeps segments within a batch of 200 MB', () => {
    const format: SegmentFormat = { sampleRateHz: 96_000, channels: 2, bits: 24, codec: 'pcm' }
    const durationMs = 1_500_000
    const source = sourceOf({
      durationMs,
      kept: { startMs: 10_000, endMs: 1_400_000 },
      sizeBytes: 864_000_000,
      format,
      speech: turns(durationMs, 5_000, 700),
    })
    const plan = planOf([source], { targetMs: 1_800_000 })
    expect(plan.segments.length).toBeGreaterThan(1)
    expect(Math.max(...plan.segments.map(({ plannedSizeBytes }) => plannedSizeBytes))).toBeLessThanOrEqual(
      200_000_001,
    )
    expect(plan.segments[0]?.spans[0]?.startMs).toBe(10_000)
    expect(plan.segments.at(-1)?.spans[0]?.endMs).toBe(1_400_000)
  })
})

describe('edits by hand', () => {
  it('uses the given cuts, reports segments that are too short, and keeps files whole on request', () => {
    const [a, b] = [sourceOf({ durationMs: 700_000 }), sourceOf({ durationMs: 700_000 })]
    const plan = planOf([a, b], {
      cutsMs: { [a.sampleId]: [680_000, 300_000, 900_000] },
      keepWhole: [b.sampleId],
    })
    expect(plan.segments.map(({ durationMs, problem, format }) => [durationMs, problem, format])).toEqual([
      [300_000, null, 'flac'],
      [380_000, null, 'flac'],
      [20_000, 'min-duration', 'flac'],
      [700_000, null, 'as-is'],
    ])
    expect(plan.problems).toEqual([{ code: 'min-duration', message: 'At least 30s of audio is required.' }])
  })
})

describe('joining', () => {
  const seconds = (...lengths: number[]): SegmentSource[] =>
    lengths.map((length) => sourceOf({ durationMs: length * 1_000 }))
  const lengths = (plan: ReturnType<typeof planOf>): number[] =>
    plan.segments.map(({ durationMs }) => durationMs / 1_000)

  it('joins takes under 30 s and adds the rest to a neighbor', () => {
    expect(lengths(planOf(seconds(20, 20, 20)))).toEqual([60])
    expect(lengths(planOf(seconds(12, 300, 300)))).toEqual([312, 300])
    expect(planOf(seconds(12, 300)).segments[0]?.spans).toHaveLength(2)
  })

  it('joins longer takes only on request, up to the target', () => {
    expect(lengths(planOf(seconds(200, 200, 200, 200)))).toEqual([200, 200, 200, 200])
    expect(lengths(planOf(seconds(200, 200, 200, 200), { isJoining: true }))).toEqual([600, 200])
  })

  it('joins pieces of one file with each other before their neighbors, wherever it lay', () => {
    for (const session of [sessionOf('session'), sessionOf('session', { folder: null })]) {
      const piece = (length: number, originId: string): SegmentSource =>
        sourceOf({ durationMs: length * 1_000, session, originId })
      // Two takes whose pauses were cut out, between whole ones.
      const sources = [
        sourceOf({ durationMs: 40_000, session }),
        piece(100, 'a'),
        piece(10, 'a'),
        piece(20, 'b'),
        piece(60, 'b'),
        sourceOf({ durationMs: 50_000, session }),
      ]
      const plan = planOf(sources)
      expect(lengths(plan)).toEqual([40, 110, 80, 50])
      expect(plan.segments[1]?.spans.map(({ sampleId }) => sampleId)).toEqual(
        sources.slice(1, 3).map(({ sampleId }) => sampleId),
      )
    }
    const alone = sourceOf({ durationMs: 20_000, session: sessionOf('session', { folder: null }) })
    const plan = planOf([alone, ...seconds(60)])
    expect(plan.segments.map(({ obstacle }) => obstacle)).toEqual(['unknown-folder', null])
    expect(
      planOf([...seconds(20), { ...alone, durationMs: 60_000, kept: { startMs: 0, endMs: 60_000 } }])
        .segments[0]?.obstacle,
    ).toBe('neighbors-apart')
  })

  it('never joins across sessions, or files to be kept whole', () => {
    const [a, b, c] = [
      sourceOf({ durationMs: 20_000 }),
      sourceOf({ durationMs: 20_000, session: sessionOf('other') }),
      sourceOf({ durationMs: 20_000 }),
    ]
    expect(lengths(planOf([a, b, c]))).toEqual([20, 20, 20])
    const [d, e] = seconds(20, 20) as [SegmentSource, SegmentSource]
    const plan = planOf([d, e], { keepWhole: [e.sampleId] })
    expect(plan.segments.map(({ problem }) => problem)).toEqual(['min-duration', 'min-duration'])
    expect(plan.isUnchanged).toBe(true)
  })
})

describe('many short takes beside a long sample', () => {
  /** Of the dataset the strangers had: 170 clips of 6 s of one folder, and three hours in three files. */
  const clips = (): SegmentSource[] => Array.from({ length: 170 }, () => sourceOf({ durationMs: 6_000 }))
  const long = (): SegmentSource[] =>
    Array.from({ length: 3 }, () =>
      sourceOf({ durationMs: 3_600_000, session: sessionOf('long'), speech: turns(3_600_000, 6_000, 600) }),
    )

  it.each([5, 10, 30])('splits to the longest piece that was asked for: %i min', (minutes) => {
    const plan = planOf([...clips(), ...long()], { targetMs: minutes * 60_000 })
    expect(plan.problems).toEqual([])
    const longest = Math.max(...plan.segments.map(({ durationMs }) => durationMs))
    // A little more where a pause asks for it.
    expect(longest).toBeLessThanOrEqual(minutes * 60_000 * 1.15)
    expect(longest).toBeGreaterThan(minutes * 30_000)
  })

  it('makes longer pieces only where 100 places need them', () => {
    const plan = planOf([...clips(), ...long()], { targetMs: 60_000 })
    expect(plan.problems).toEqual([])
    expect(plan.totals.count).toBeGreaterThan(80)
    expect(Math.max(...plan.segments.map(({ durationMs }) => durationMs))).toBeLessThan(240_000)
  })
})

describe('a take under 30 s that stays alone says why', () => {
  const session = sessionOf('a')
  it.each([
    ['other-folder', sessionOf('b')],
    ['other-format', sessionOf('a', { format: '44100 1' })],
    ['other-language', sessionOf('a', { language: 'de' })],
    ['other-settings', sessionOf('a', { settings: 'gentle 0' })],
    ['other-sound', sessionOf('a', { sound: { levelDb: -65, snrDb: 40 } })],
    ['other-sound', sessionOf('a', { sound: { levelDb: -20, snrDb: 5 } })],
    ['neighbors-apart', 'unknown-folder'],
    ['neighbors-apart', 'unusable'],
  ] as const)('%s', (obstacle, neighbor) => {
    const plan = planOf([
      sourceOf({ durationMs: 20_000, session }),
      sourceOf({ durationMs: 60_000, session: neighbor }),
    ])
    expect(plan.segments.map((segment) => segment.obstacle)).toEqual([obstacle, null])
  })

  it('is joined with takes as clean as it, and with those nobody measured', () => {
    for (const sound of [{ levelDb: -24, snrDb: 60 }, { levelDb: -20, snrDb: null }, null]) {
      const beside = sourceOf({ durationMs: 60_000, session: sessionOf('a', { sound }) })
      expect(planOf([sourceOf({ durationMs: 20_000, session }), beside]).segments).toHaveLength(1)
    }
  })

  it('names what the person chose, and what is least to change of two neighbors', () => {
    const kept = sourceOf({ durationMs: 20_000, session })
    expect(
      planOf([kept, sourceOf({ durationMs: 60_000, session })], { keepWhole: [kept.sampleId] }).segments[0],
    ).toMatchObject({ problem: 'min-duration', obstacle: 'kept-whole' })
    expect(planOf([sourceOf({ durationMs: 20_000, session })]).segments[0]?.obstacle).toBe('alone')
    const between = planOf([
      sourceOf({ durationMs: 60_000, session: sessionOf('b') }),
      sourceOf({ durationMs: 20_000, session }),
      sourceOf({ durationMs: 60_000, session: sessionOf('a', { settings: 'strong 0' }) }),
    ])
    expect(between.segments[1]?.obstacle).toBe('other-settings')
    expect(planOf([sourceOf({ durationMs: 20_000, session: 'speakers-chosen' })]).segments[0]?.obstacle).toBe(
      'speakers-chosen',
    )
  })
})

describe('caps', () => {
  it('counts replaced samples in the cloud until their replacements are confirmed', () => {
    const source = sourceOf({
      durationMs: 1_200_000,
      cloudSizeBytes: 72_000_000,
      speech: turns(1_200_000, 5_000, 700),
    })
    const cutsMs = { [source.sampleId]: [600_000] }
    const plan = planOf([source], { cutsMs }, { count: 98, sizeBytes: 1_000 })
    expect(plan.totals.count).toBe(98 + 2 + 1)
    expect(plan.problems.map(({ message }) => message)).toEqual(['You can only upload 100 samples.'])
  })

  it('converts the largest uncompressed files to FLAC until everything fits', () => {
    const pcm: SegmentFormat = { ...flac, codec: 'pcm' }
    const sources = [3, 5, 2].map((n) =>
      sourceOf({ durationMs: 590_000, sizeBytes: n * 160_000_000, format: pcm, session: 'unknown-folder' }),
    )
    const plan = planOf(sources, { keepWhole: [] })
    expect(plan.problems).toEqual([])
    expect(plan.segments.map(({ format }) => format)).toEqual(['flac', 'flac', 'flac'])
    const lossy = sourceOf({
      durationMs: 590_000,
      sizeBytes: 1_500_000_000,
      format: { ...flac, codec: 'lossy' },
    })
    expect(planOf([lossy]).problems.map(({ message }) => message)).toEqual([
      'Total upload size is exceeding 1.5 GB limit per voice.',
    ])
  })
})

describe('segments of lossy files', () => {
  const lossy: SegmentFormat = { sampleRateHz: 48_000, channels: 2, bits: 24, codec: 'lossy' }
  const lossySource = (hours: number): SegmentSource =>
    sourceOf({
      durationMs: hours * 3_600_000,
      sizeBytes: hours * 57_600_000,
      format: lossy,
      speech: turns(hours * 3_600_000, 7_000, 800),
    })

  it('keep 24 bits where everything fits', () => {
    const plan = planOf([lossySource(1)])
    expect([...new Set(plan.segments.map(({ bits }) => bits))]).toEqual([24])
    expect(plan.problems).toEqual([])
  })

  it('have 16 bits where 24 would exceed the limit of a voice, rather than stay uncut', () => {
    const plan = planOf([lossySource(2.8)])
    expect([...new Set(plan.segments.map(({ bits }) => bits))]).toEqual([16])
    expect(plan.segments.length).toBeGreaterThan(10)
    expect(plan.totals.sizeBytes).toBeGreaterThan(1_200_000_000)
    expect(plan.problems).toEqual([])
  })
})

const anySource = fc
  .record({
    durationMs: fc.oneof(
      fc.integer({ min: 1_000, max: 60_000 }),
      fc.integer({ min: 30_000, max: 5_000_000 }),
    ),
    trim: fc.option(
      fc.tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0.6, max: 1, noNaN: true })),
    ),
    format: fc.constantFrom<SegmentFormat | null>(
      flac,
      { ...flac, codec: 'pcm' },
      { ...flac, codec: 'lossy' },
      null,
    ),
    session: fc.constantFrom<Session | 'unknown-folder'>(sessionOf('a'), sessionOf('b'), 'unknown-folder'),
    speechMs: fc.integer({ min: 500, max: 90_000 }),
    pauseMs: fc.integer({ min: 50, max: 9_000 }),
    isMeasured: fc.boolean(),
    isInCloud: fc.boolean(),
    bytesPerMs: fc.integer({ min: 8, max: 400 }),
  })
  .map(({ durationMs, trim, speechMs, pauseMs, isMeasured, isInCloud, bytesPerMs, ...rest }) =>
    sourceOf({
      ...rest,
      durationMs,
      sizeBytes: durationMs * bytesPerMs,
      kept: trim
        ? { startMs: durationMs * trim[0], endMs: durationMs * trim[1] }
        : { startMs: 0, endMs: durationMs },
      speech: isMeasured ? turns(durationMs, speechMs, pauseMs) : null,
      cloudSizeBytes: isInCloud ? durationMs : null,
    }),
  )

describe('every plan', () => {
  it('covers exactly the kept audio, in order, and meets every cap or reports why not', () => {
    fc.assert(
      fc.property(
        fc.array(anySource, { maxLength: 8 }),
        fc.boolean(),
        fc.integer({ min: 30_000, max: 1_800_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sources, isJoining, targetMs, otherCount, byHand) => {
          const chosen = sources[Math.floor(byHand * sources.length)]
          const cutsMs = chosen && byHand > 0.5 ? { [chosen.sampleId]: [chosen.durationMs * 0.55] } : {}
          const plan = planOf(sources, { isJoining, targetMs, cutsMs }, { count: otherCount, sizeBytes: 0 })
          const codes = plan.problems.map(({ code }) => code)
          const spans = plan.segments.flatMap((segment) =>
            segment.spans.map((span) => ({ ...span, format: segment.format })),
          )
          for (const source of sources) {
            const own = spans.filter(({ sampleId }) => sampleId === source.sampleId)
            const [first] = own
            // As it is, the trim goes with it as a setting; rendered, only what was kept.
            const isWholeFile = own.length === 1 && first?.startMs === 0 && first.endMs === source.durationMs
            const { startMs, endMs } = isWholeFile ? { startMs: 0, endMs: source.durationMs } : source.kept
            expect(first?.startMs).toBe(startMs)
            own.slice(1).forEach((span, index) => expect(span.startMs).toBe(own[index]?.endMs))
            expect(own.at(-1)?.endMs).toBe(endMs)
            if (source.format === null) expect(own).toMatchObject([{ format: 'as-is' }])
          }
          const order = spans.map(({ sampleId }) =>
            sources.findIndex((source) => source.sampleId === sampleId),
          )
          expect(order).toEqual([...order].sort((a, b) => a - b))
          for (const segment of plan.segments) {
            const total = segment.spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
            expect(segment.durationMs).toBeCloseTo(total, 6)
            expect(segment.problem === 'min-duration').toBe(segment.durationMs < 30_000)
            if (segment.problem === 'min-duration') expect(codes).toContain('min-duration')
          }
          // Found cuts never make a short segment: only a whole run that is short, or a cut by hand, does.
          for (const segment of plan.segments.filter(({ problem }) => problem === 'min-duration')) {
            const cut = segment.spans.some(({ sampleId }) => cutsMs[sampleId] !== undefined)
            const isAll = segment.spans.every(
              ({ sampleId }) => spans.filter((one) => one.sampleId === sampleId).length === 1,
            )
            expect(cut || isAll).toBe(true)
          }
          expect(codes.includes('max-samples-per-voice-exceeded')).toBe(plan.totals.count > 100)
          expect(codes.includes('max-samples-size-exceeded')).toBe(plan.totals.sizeBytes >= 1_500_000_000)
          expect(plan.isUnchanged).toBe(plan.segments.every(({ format }) => format === 'as-is'))
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('every cap at once', () => {
  const pcm: SegmentFormat = { sampleRateHz: 48_000, channels: 2, bits: 24, codec: 'pcm' }
  const hours = 3_600_000

  it.each([
    ['nothing but silence', { speech: [] }],
    ['no pause at all', { speech: [{ startMs: 0, endMs: 3 * hours }] }],
    ['what nobody has listened to', { speech: null }],
  ])('holds for three hours of %s', (_what, rest) => {
    const plan = planOf([sourceOf({ durationMs: 3 * hours, ...rest })], { targetMs: 60_000 })
    expect(plan.problems).toEqual([])
    expect(plan.segments.length).toBeGreaterThan(60)
    expect(plan.segments.length).toBeLessThanOrEqual(100)
    expect(Math.min(...plan.segments.map(({ durationMs }) => durationMs))).toBeGreaterThanOrEqual(30_000)
    expect(plan.segments.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(3 * hours)
    // Silence has room for every cut; speech and the unknown are said to be cut in speech.
    expect(plan.roughCuts.length).toBe(rest.speech?.length === 0 ? 0 : plan.segments.length - 1)
  })

  it('joins a hundred takes of 29.9 s, each too short to send, into valid segments', () => {
    const takes = Array.from({ length: 100 }, () => sourceOf({ durationMs: 29_900 }))
    const plan = planOf(takes)
    expect(plan.problems).toEqual([])
    expect(plan.segments.every(({ durationMs }) => durationMs >= 30_000 && durationMs <= 600_000)).toBe(true)
    const order = plan.segments.flatMap(({ spans }) => spans.map(({ sampleId }) => sampleId))
    expect(order).toEqual(takes.map(({ sampleId }) => sampleId))
  })

  it('fits a stereo file of 1.6 GB into the limit of a voice, in segments under a batch', () => {
    const durationMs = (1_600_000_000 / 288_000) * 1_000
    const source = sourceOf({
      durationMs,
      sizeBytes: 1_600_000_000,
      format: pcm,
      speech: turns(durationMs, 6_000, 600),
    })
    const plan = planOf([source], { targetMs: 1_800_000 })
    expect(plan.problems).toEqual([])
    expect(plan.totals.sizeBytes).toBeLessThan(1_500_000_000)
    expect(Math.max(...plan.segments.map(({ plannedSizeBytes }) => plannedSizeBytes))).toBeLessThanOrEqual(
      200_000_001,
    )
  })

  it('joins no files into one that a batch cannot hold', () => {
    const files = [1_030_000, 60_000].map((durationMs) =>
      sourceOf({ durationMs, sizeBytes: durationMs * 288, format: pcm, speech: null }),
    )
    const plan = planOf(files, { targetMs: 1_800_000, isJoining: true })
    expect(plan.segments.map(({ spans }) => spans.length)).toEqual([1, 1])
  })

  const canFit = fc
    .array(
      fc.record({
        seconds: fc.integer({ min: 30, max: 4_000 }),
        speechMs: fc.integer({ min: 500, max: 20_000 }),
        pauseMs: fc.integer({ min: 300, max: 4_000 }),
        format: fc.constantFrom<SegmentFormat>(flac, { ...flac, codec: 'pcm' }, pcm),
        isMeasured: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .filter((all) => all.reduce((sum, { seconds }) => sum + seconds, 0) <= 7_000)

  it('is met by every plan over files that can meet it', () => {
    fc.assert(
      fc.property(
        canFit,
        fc.integer({ min: 30_000, max: 1_800_000 }),
        fc.boolean(),
        (all, targetMs, isJoining) => {
          const sources = all.map(({ seconds, speechMs, pauseMs, format, isMeasured }) => {
            const durationMs = seconds * 1_000
            const bytesPerMs = (format.sampleRateHz * format.channels * format.bits) / 8_000
            return sourceOf({
              durationMs,
              format,
              sizeBytes: Math.round(durationMs * bytesPerMs * (format.codec === 'flac' ? 0.55 : 1)),
              speech: isMeasured ? turns(durationMs, speechMs, pauseMs) : null,
            })
          })
          const plan = planOf(sources, { targetMs, isJoining })
          expect(plan.problems).toEqual([])
          expect(plan.totals.count).toBeLessThanOrEqual(100)
          expect(plan.totals.sizeBytes).toBeLessThan(1_500_000_000)
          for (const segment of plan.segments) {
            expect(segment.durationMs).toBeGreaterThanOrEqual(30_000)
            if (segment.format === 'flac') expect(segment.plannedSizeBytes).toBeLessThanOrEqual(200_000_001)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

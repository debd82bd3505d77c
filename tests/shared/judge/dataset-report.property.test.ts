import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JudgedSample } from '@shared/judge/measured-sample'
import { judgeDataset } from '@shared/judge/dataset-report'
import { analysisOf, judgedOf, settingsOf } from './build-measured'

const spansIn = (durationMs: number, maxLength: number) =>
  fc
    .array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.3, noNaN: true })),
      {
        maxLength,
      },
    )
    .map((list) =>
      list.map(([start, length]) => ({
        startMs: start * durationMs,
        endMs: Math.min(durationMs, (start + length) * durationMs),
      })),
    )

const sample = fc.integer({ min: 500, max: 90_000 }).chain((durationMs) =>
  fc
    .record({
      speech: spansIn(durationMs, 8),
      clips: spansIn(durationMs, 4),
      dropouts: spansIn(durationMs, 2),
      overlaps: spansIn(durationMs, 2),
      utterances: spansIn(durationMs, 6),
      floors: fc.array(fc.integer({ min: -90, max: -15 }), {
        minLength: Math.ceil(durationMs / 1_000),
        maxLength: Math.ceil(durationMs / 1_000),
      }),
      t60Ms: fc.option(fc.integer({ min: 50, max: 1_200 })),
      language: fc.constantFrom('en', 'en', 'de', null),
      isDone: fc.boolean(),
      isCleaned: fc.boolean(),
      isMeasured: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
    })
    .map((made): JudgedSample => {
      const analysis = analysisOf({
        durationMs,
        sha256: randomUUID(),
        rmsPerSecondDbfs: made.floors.map((db, at) => Math.min(-6, db + 20 + 7 * Math.sin(at * db))),
        speech: made.speech,
        clips: made.clips,
        dropouts: made.dropouts,
        floorPerSecondDbfs: made.floors,
        reverbT60Ms: made.t60Ms,
      })
      const speakers = ['a', 'b'].map((speakerId, at) => ({
        speakerId,
        utterances: made.utterances
          .filter((_, number) => number % 2 === at)
          .map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 })),
      }))
      return judgedOf({
        analysis: made.isMeasured ? analysis : null,
        durationMs,
        language: made.language,
        settings: settingsOf({
          removeBackgroundNoise: made.isCleaned,
          separation: {
            status: made.isDone ? 'completed' : 'not_started',
            source: 'local',
            speakers,
            overlaps: made.overlaps,
          },
        }),
      })
    }),
)

/** Some samples twice, with settings of their own. */
const dataset = (minLength: number) =>
  fc.array(fc.tuple(sample, fc.boolean(), fc.boolean()), { minLength, maxLength: 4 }).map((list) =>
    list.flatMap(([each, isTwice, removeBackgroundNoise]) => {
      const settings = { ...each.settings!, removeBackgroundNoise }
      return isTwice ? [each, { ...each, sampleId: randomUUID(), settings }] : [each]
    }),
  )

const reportOf = (samples: readonly JudgedSample[]) =>
  judgeDataset({ samples, language: 'en', chosenReferenceId: null, nowMs: 0 })

test('usable, trimmed, and lost time add up to the raw time, each second once', () => {
  fc.assert(
    fc.property(dataset(0), (samples) => {
      const report = reportOf(samples)
      for (const each of report.samples) {
        expect(each.usableMs).toBeGreaterThanOrEqual(0)
        expect(each.usableMs).toBeLessThanOrEqual(each.rawMs + 1e-6)
        for (const finding of each.findings) expect(finding.lostMs).toBeLessThanOrEqual(each.rawMs + 1e-6)
        expect(new Set(each.findings.map(({ id }) => id)).size).toBe(each.findings.length)
      }
      const measured = report.samples.filter(({ state }) => state === 'ready')
      const rawMs = measured.reduce((sum, each) => sum + each.rawMs, 0)
      const lostMs = report.losses.reduce((sum, each) => sum + each.lostMs, 0)
      expect(report.usableMs + report.trimmedMs + lostMs).toBeCloseTo(rawMs, 3)
    }),
    { numRuns: 150 },
  )
})

test('trimming does not change the raw time and never increases usable time', () => {
  const trim = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(dataset(1), trim, fc.nat(), (samples, cut, which) => {
      const before = reportOf(samples)
      const [low = 0, high = 0] = [...cut].sort((a, b) => a - b)
      const after = reportOf(
        samples.map((each, at) =>
          at === which % samples.length
            ? {
                ...each,
                settings: {
                  ...each.settings!,
                  trim: { startMs: low * each.durationMs!, endMs: high * each.durationMs! },
                },
              }
            : each,
        ),
      )
      expect(after.rawMs).toBe(before.rawMs)
      expect(after.usableMs).toBeLessThanOrEqual(before.usableMs + 1e-6)
    }),
    { numRuns: 150 },
  )
})

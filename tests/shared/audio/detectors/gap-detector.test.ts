import { expect, test } from 'vitest'
import { createArrivalMeter } from '@shared/audio/meters/arrival-meter'
import { createGapDetector } from '@shared/audio/detectors/gap-detector'

test('ignores the number the capture worker starts with, but not later jumps', () => {
  const gaps = createGapDetector(48_000)
  expect(gaps.next(123_456, 4_800)).toEqual({ kind: 'continues' })
  expect(gaps.next(128_256, 4_800)).toEqual({ kind: 'continues' })
  expect(gaps.next(133_056 + 128, 4_800)).toEqual({ kind: 'gap', missingFrames: 128 })
  expect(gaps.next(133_056 + 128 + 4_800, 1)).toEqual({ kind: 'continues' })
})

test('a count that goes back, or jumps by minutes, is a restart', () => {
  const gaps = createGapDetector(48_000)
  gaps.next(1_000_000, 4_800)
  expect(gaps.next(0, 4_800)).toEqual({ kind: 'restarted' })
  expect(gaps.next(4_800, 4_800)).toEqual({ kind: 'continues' })
  expect(gaps.next(9_600 + 60 * 48_000, 4_800)).toEqual({ kind: 'gap', missingFrames: 60 * 48_000 })
  expect(gaps.next(3_000_000_000, 4_800)).toEqual({ kind: 'restarted' })
})

/** Batches of 100 ms that arrive at the given delays. */
function arrivals(delayOf: (n: number) => number, count: number): { n: number; news: object }[] {
  const meter = createArrivalMeter(48_000)
  return Array.from({ length: count }, (_, n) => ({
    n,
    news: meter.next(1_000 + n * 100 + delayOf(n), (n + 1) * 4_800),
  })).filter(({ news }) => Object.values(news).some((value) => value !== null))
}

test('ignores jitter', () => {
  expect(arrivals((n) => (n * 37) % 60, 3_000)).toEqual([])
})

test('reports a device that is 100 ppm slow every time it has lost 100 ms', () => {
  const news = arrivals((n) => n * 0.01 + ((n * 37) % 40), 24_000)
  expect(news).toHaveLength(2)
  for (const { news: reported } of news) expect(reported).toMatchObject({ overrunMs: null })
  expect((news[0]!.news as { driftMs: number }).driftMs).toBeCloseTo(100, 0)
})

test('a device that is fast has negative drift', () => {
  const [first] = arrivals((n) => 500 - n * 0.02, 10_000)
  expect((first!.news as { driftMs: number }).driftMs).toBeLessThan(-99)
})

test('reports batches that are three seconds late once they are in time again, and not as drift', () => {
  const news = arrivals((n) => (n >= 200 && n < 230 ? (230 - n) * 100 : 0), 600)
  expect(news).toEqual([{ n: 226, news: { overrunMs: expect.closeTo(3_000, 6) as number, driftMs: null } }])
})

test('reports missing audio as drift', () => {
  const news = arrivals((n) => (n >= 200 ? 4_000 : 0), 600)
  expect(news).toEqual([{ n: expect.any(Number) as number, news: { overrunMs: null, driftMs: 4_000 } }])
})

test('four seconds of late batches are not missing audio', () => {
  expect(arrivals((n) => (n >= 200 && n < 240 ? 80 : 0), 600)).toEqual([])
})

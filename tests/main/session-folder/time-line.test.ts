import { expect, it } from 'vitest'
import { sessionTimeLine } from '@main/session-folder/time-line'
import type { SessionTake } from '@shared/domain/recording/session-folder'

const hourMs = 3_600_000
const take = (id: string, createdAtMs: number, seconds: number, sampleRateHz = 48_000): SessionTake =>
  ({
    id,
    name: id,
    createdAtMs,
    format: { sampleRateHz, channels: 1 },
    frameCount: seconds * sampleRateHz,
    marksMs: [],
  }) as unknown as SessionTake

/** Where each take of the muted track begins, in seconds. */
const startsOf = (takes: SessionTake[]): unknown[] =>
  sessionTimeLine({ takes, recordings: [] }, () => null).tracks[0]?.items.map((item) => [
    item.take.id,
    item.atFrame / item.take.format.sampleRateHz,
  ]) ?? []

it('lays takes as far apart as they were recorded, and leaves out the days between two sittings', () => {
  const monday = 1_800_000_000_000
  expect(
    startsOf([
      take('a', monday, 10),
      take('b', monday + 15_000, 5, 44_100),
      take('c', monday + 90 * 24 * hourMs, 4),
      take('d', monday + 90 * 24 * hourMs + 6_500, 1, 96_000),
    ]),
  ).toEqual([
    ['a', 0],
    ['b', 15],
    ['c', 22],
    ['d', 28.5],
  ])
})

it('never lays one take over another, whatever the clocks said', () => {
  expect(
    startsOf([take('late', 1_800_000_000_000, 10), take('early', 0, 3), take('both', 1_000, 3)]),
  ).toEqual([
    ['early', 0],
    ['both', 5],
    ['late', 10],
  ])
})

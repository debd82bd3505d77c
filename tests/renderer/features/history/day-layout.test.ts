import { expect, test } from 'vitest'
import {
  dayAt,
  headingPx,
  layoutOf,
  rowPx,
  topOfRow,
  visibleBetween,
} from '@renderer/features/history/day-layout'

const days = [
  { startMs: 300, count: 2 },
  { startMs: 200, count: 1 },
  { startMs: 100, count: 3 },
]
const layout = layoutOf({ total: 6, days })

test('places a heading and the rows of each day', () => {
  expect(layout.heightPx).toBe(3 * headingPx + 6 * rowPx)
  expect([0, 1, 2, 3].map((row) => topOfRow(layout, row))).toEqual([
    headingPx,
    headingPx + rowPx,
    2 * headingPx + 2 * rowPx,
    3 * headingPx + 3 * rowPx,
  ])
})

test('knows what stands between two positions, to the pixel', () => {
  expect(visibleBetween(layout, 0, headingPx + rowPx - 1)).toMatchObject({
    days: [{ startMs: 300 }],
    rows: { first: 0, last: 0 },
  })
  expect(visibleBetween(layout, headingPx + rowPx, layout.heightPx)).toMatchObject({
    rows: { first: 1, last: 5 },
  })
  expect(visibleBetween(layout, 0, 10_000).rows).toEqual({ first: 0, last: 5 })
  const secondDay = headingPx + 2 * rowPx
  expect(dayAt(layout, secondDay - 1)?.startMs).toBe(300)
  expect(dayAt(layout, secondDay)?.startMs).toBe(200)
})

test('an empty history has no days and no rows', () => {
  const empty = layoutOf({ total: 0, days: [] })
  expect(visibleBetween(empty, 0, 800)).toEqual({ days: [], rows: null })
  expect(dayAt(empty, 0)).toBeNull()
})

test('a hundred thousand rows are laid out at once', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ startMs: -at, count: 100 }))
  const large = layoutOf({ total: 100_000, days: many })
  const topPx = topOfRow(large, 77_777)
  expect(visibleBetween(large, topPx, topPx + rowPx)).toMatchObject({ rows: { first: 77_777, last: 77_778 } })
})

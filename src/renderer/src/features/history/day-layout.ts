import type { HistoryOutline } from '@shared/domain/speech/history'

export const headingPx = 32
export const rowPx = 64

interface Day {
  startMs: number
  /** Of its heading. */
  topPx: number
  firstRow: number
  count: number
}

/** Where everything of a list of any length stands: a heading per day, its rows below. */
export interface DayLayout {
  days: readonly Day[]
  heightPx: number
  total: number
}

export function layoutOf({ days, total }: HistoryOutline): DayLayout {
  let topPx = 0
  let firstRow = 0
  const placed = days.map(({ startMs, count }): Day => {
    const day = { startMs, count, topPx, firstRow }
    topPx += headingPx + count * rowPx
    firstRow += count
    return day
  })
  return { days: placed, heightPx: topPx, total }
}

/** Index of the last day for which `isBefore` holds; -1: none. */
function lastDay(days: readonly Day[], isBefore: (day: Day) => boolean): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const day = days[middle]
    if (day && isBefore(day)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The day to which a position belongs. */
export const dayAt = ({ days }: DayLayout, px: number): Day | null =>
  days[
    Math.max(
      0,
      lastDay(days, (day) => day.topPx <= px),
    )
  ] ?? null

export function topOfRow({ days }: DayLayout, index: number): number {
  const day = days[lastDay(days, ({ firstRow }) => firstRow <= index)]
  return day ? day.topPx + headingPx + (index - day.firstRow) * rowPx : 0
}

export interface Visible {
  days: readonly Day[]
  /** First and last row, inclusive; null: none. */
  rows: { first: number; last: number } | null
}

/** What stands between two positions. */
export function visibleBetween(layout: DayLayout, fromPx: number, toPx: number): Visible {
  const { days, total } = layout
  const first = Math.max(
    0,
    lastDay(days, (day) => day.topPx <= fromPx),
  )
  const last = lastDay(days, (day) => day.topPx < toPx)
  const shown = days.slice(first, last + 1)
  if (shown.length === 0) return { days: shown, rows: null }
  const rowAt = (px: number): number => {
    const day = dayAt(layout, px)
    if (!day) return 0
    const within = Math.floor((px - day.topPx - headingPx) / rowPx)
    return day.firstRow + Math.min(day.count - 1, Math.max(0, within))
  }
  return { days: shown, rows: { first: rowAt(fromPx), last: Math.min(total - 1, rowAt(toPx)) } }
}

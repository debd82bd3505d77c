interface Place {
  index: number
  count: number
  /** Side by side. */
  lanes: number
  /** Rows in sight. */
  pageRows: number
}

/** Where a key leads among voices in rows of one or more; null for a key that leads nowhere. */
export function movedIndex(
  { key, altKey, ctrlKey, metaKey }: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean },
  { index, count, lanes, pageRows }: Place,
): number | null {
  if (altKey || ctrlKey || metaKey) return null
  const last = count - 1
  const within = (to: number): number => Math.min(last, Math.max(0, to))
  /** Stays in its column: past the first row nothing moves. */
  const byRows = (rows: number): number => {
    const to = index + rows * lanes
    return to < 0 ? index % lanes : within(to)
  }
  switch (key) {
    case 'ArrowUp':
      return byRows(-1)
    case 'ArrowDown':
      return byRows(1)
    case 'ArrowLeft':
      return lanes === 1 ? null : within(index - 1)
    case 'ArrowRight':
      return lanes === 1 ? null : within(index + 1)
    case 'PageUp':
      return byRows(-pageRows)
    case 'PageDown':
      return byRows(pageRows)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

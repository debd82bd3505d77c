/** Rate over a moving window, from the bytes that left, sent twice or not. */
export interface TransferMeter {
  add(bytes: number): void
  /** Null until half a second was seen, or when nothing moved within the window. */
  bytesPerSecond(): number | null
  reset(): void
}

export function createTransferMeter(deps: { nowMs: () => number; windowMs: number }): TransferMeter {
  let marks: { atMs: number; totalBytes: number }[] = []
  let totalBytes = 0
  const trim = (nowMs: number): void => {
    const firstInside = marks.findIndex((mark) => mark.atMs >= nowMs - deps.windowMs)
    if (firstInside === -1) marks = []
    else marks.splice(0, firstInside)
  }
  return {
    add(bytes) {
      const atMs = deps.nowMs()
      const last = marks.at(-1)
      if (!last) marks.push({ atMs, totalBytes })
      totalBytes += bytes
      if (last && atMs - last.atMs < 50) last.totalBytes = totalBytes
      else marks.push({ atMs, totalBytes })
    },
    bytesPerSecond() {
      const nowMs = deps.nowMs()
      trim(nowMs)
      const first = marks[0]
      if (!first || nowMs - first.atMs < 500) return null
      return ((totalBytes - first.totalBytes) * 1_000) / (nowMs - first.atMs)
    },
    reset() {
      marks = []
    },
  }
}

/** Transfer rate over a moving window, counting all bytes sent, repeated ones too. */
export interface TransferMeter {
  add(bytes: number): void
  /** Null in the first half second, or if nothing was sent within the window. */
  bytesPerSecond(): number | null
  reset(): void
}

/** Creates the meter. */
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

/** Watches the room left on the disk of a take. */
export interface DiskWatch {
  /** How long the disk would last at this rate; null until it was asked. */
  leftMs(): number | null
  stop(): void
}

const everyMs = 2_000
const lowMs = 10 * 60_000

export function createDiskWatch(options: {
  freeBytes: () => Promise<number>
  /** Kept free for the rest of the computer. */
  reserveBytes: number
  bytesPerSecond: number
  /** Told once. */
  onLow: (leftMs: number) => void
  onFull: () => void
}): DiskWatch {
  let leftMs: number | null = null
  let wasReportedLow = false
  let hasStopped = false

  async function look(): Promise<void> {
    const freeBytes = await options.freeBytes().catch(() => null)
    // A disk that does not say is not full; a write will tell.
    if (freeBytes === null || hasStopped) return
    leftMs = Math.max(0, ((freeBytes - options.reserveBytes) / options.bytesPerSecond) * 1_000)
    if (leftMs < lowMs && !wasReportedLow) {
      wasReportedLow = true
      options.onLow(leftMs)
    }
    if (leftMs === 0) options.onFull()
  }

  void look()
  const timer = setInterval(() => void look(), everyMs)
  return {
    leftMs: () => leftMs,
    stop() {
      hasStopped = true
      clearInterval(timer)
    },
  }
}

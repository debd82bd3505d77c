/** Watches the free space on the disk that holds a take. */
export interface DiskWatch {
  /** How long the disk lasts at this rate; null until the first reading. */
  leftMs(): number | null
  stop(): void
}

/** Bytes that a take leaves free for the rest of the computer. */
export const reserveBytes = 64_000_000
/** Poll interval. */
const everyMs = 2_000
/** Warn below this much recording time. */
const lowMs = 10 * 60_000

/**
 * Polls the free space every 2 s until stopped. Warns once below 10 minutes of recording time.
 * @param options.bytesPerSecond rate at which the take grows
 */
export function createDiskWatch(options: {
  freeBytes: () => Promise<number>
  /** Bytes left free for the rest of the computer. */
  reserveBytes: number
  bytesPerSecond: number
  /** Called at most once. */
  onLow: (leftMs: number) => void
  onFull: () => void
}): DiskWatch {
  let leftMs: number | null = null
  let wasReportedLow = false
  let hasStopped = false

  async function look(): Promise<void> {
    const freeBytes = await options.freeBytes().catch(() => null)
    // If the free space cannot be read, assume there is some; a write fails otherwise.
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

import type { SoundMeasured } from '@shared/domain/export/judge-export'

/** What was measured, for as long as it is asked for again and again while options are chosen. */
export interface MeasuredSounds {
  get(key: string): SoundMeasured | null
  /** Tells at once, and then no more often than windows can ask again. */
  set(key: string, measured: SoundMeasured): void
  /** Tells what is not told yet. */
  tell(): void
  /** So many are kept from now on, if that is more than before. */
  keep(count: number): void
}

const keptLeast = 2_000
/** Each telling has a window ask for all files of an export. */
const tellsEveryMs = 1_000

export function createMeasuredSounds(
  onMeasured: () => void,
  steadyMs = () => performance.now(),
): MeasuredSounds {
  const measured = new Map<string, SoundMeasured>()
  let kept = keptLeast
  let toldAtMs = -Infinity
  let isUntold = false
  function tell(): void {
    if (!isUntold) return
    isUntold = false
    toldAtMs = steadyMs()
    onMeasured()
  }
  return {
    tell,
    get: (key) => measured.get(key) ?? null,
    set(key, found) {
      measured.set(key, found)
      const [oldest] = measured.keys()
      if (measured.size > kept && oldest !== undefined) measured.delete(oldest)
      isUntold = true
      if (steadyMs() - toldAtMs >= tellsEveryMs) tell()
    },
    keep(count) {
      kept = Math.max(kept, count)
    },
  }
}

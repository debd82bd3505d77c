export interface LostAudioTiming {
  /** What is not in the history after so long, and after so many looks, was not made or is not kept. */
  settleMs: number
  looks: number
  /** Between looks, and after a failure. */
  retryMs: number
}

/** How long each lost sound is looked for, and how often it is fetched. */
export interface LostPatience {
  /** It was not there, or the cloud does not show it. @returns whether that is final */
  isOverAfterMiss(id: string): boolean
  /** Its fetch failed: the next one waits for twice as many looks as this one did. */
  noteFailure(id: string): void
  /** Whether it is left out of this look. Counts the look. */
  isPassedOver(id: string): boolean
  /** Nothing waits longer than until the next look. */
  tryAgain(): void
  forget(id: string): void
}

/** About four minutes: a sound that finds no room is not downloaded every few seconds. */
const passedOverMax = 64

export function createLostPatience(deps: { nowMs: () => number; timing: LostAudioTiming }): LostPatience {
  const { nowMs, timing } = deps
  const misses = new Map<string, { sinceMs: number; count: number }>()
  const fetches = new Map<string, { failures: number; passOver: number }>()
  return {
    isOverAfterMiss(id) {
      const miss = misses.get(id) ?? { sinceMs: nowMs(), count: 0 }
      miss.count += 1
      misses.set(id, miss)
      return miss.count >= timing.looks && nowMs() - miss.sinceMs >= timing.settleMs
    },
    noteFailure(id) {
      const failures = (fetches.get(id)?.failures ?? 0) + 1
      fetches.set(id, { failures, passOver: Math.min(passedOverMax, 2 ** failures) - 1 })
    },
    isPassedOver(id) {
      const fetch = fetches.get(id)
      if (!fetch || fetch.passOver === 0) return false
      fetch.passOver -= 1
      return true
    },
    tryAgain() {
      for (const fetch of fetches.values()) fetch.passOver = 0
    },
    forget(id) {
      misses.delete(id)
      fetches.delete(id)
    },
  }
}

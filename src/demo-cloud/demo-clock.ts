import { z } from 'zod'
import type { KeptStore } from './stores/kept-store'

/** The workspace's own time: real time plus what the control endpoint advanced it by. */
export interface DemoClock {
  nowMs(): number
  advance(byMs: number): void
  reset(): void
}

const key = 'clock-offset-ms'

export function createDemoClock(kept: KeptStore, realNowMs: () => number): DemoClock {
  let offsetMs = kept.get(key, z.number()) ?? 0
  const keep = (value: number): void => {
    offsetMs = value
    kept.set(key, value)
  }
  return {
    nowMs: () => realNowMs() + offsetMs,
    advance: (byMs) => keep(offsetMs + byMs),
    reset: () => keep(0),
  }
}

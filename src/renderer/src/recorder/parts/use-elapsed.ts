import { useCallback, useSyncExternalStore } from 'react'
import type { MeterFeed } from '../meter/meter-feed'

const everyMs = 200

/** Length of the running take in ms, rounded to whole seconds, counted by recorded frames. */
export function useElapsed(meter: MeterFeed): number {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, everyMs)
    return () => clearInterval(timer)
  }, [])
  return useSyncExternalStore(subscribe, () => Math.floor(meter.elapsedMs() / 1_000) * 1_000)
}

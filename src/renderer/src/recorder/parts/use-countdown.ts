import { useCallback, useSyncExternalStore } from 'react'
import { startMicIndicatorMs } from '@shared/limits'

const everyMs = 100

/** Whole seconds until a time, then 0; and whether the microphone, which begins then, is late enough to say so. */
export const countdownAt = (endsAtMs: number, nowMs: number): { seconds: number; isLate: boolean } => ({
  seconds: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1_000)),
  isLate: nowMs - endsAtMs >= startMicIndicatorMs,
})

export function useCountdown(endsAtMs: number): ReturnType<typeof countdownAt> {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, everyMs)
    return () => clearInterval(timer)
  }, [])
  const tenths = useSyncExternalStore(subscribe, () => Math.ceil((endsAtMs - Date.now()) / everyMs))
  return countdownAt(tenths * everyMs, 0)
}

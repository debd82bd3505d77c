import { useCallback, useSyncExternalStore } from 'react'

const everyMs = 100

/** Whole seconds until a time, then 0; and how late it is, in steps of 100 ms. */
export function useCountdown(endsAtMs: number): { seconds: number; lateMs: number } {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, everyMs)
    return () => clearInterval(timer)
  }, [])
  const tenths = useSyncExternalStore(subscribe, () => Math.ceil((endsAtMs - Date.now()) / everyMs))
  return { seconds: Math.max(0, Math.ceil(tenths / 10)), lateMs: Math.max(0, -tenths * everyMs) }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { Timer } from 'lucide-react'
import { useLocation } from 'react-router'
import { isAutostart } from '@renderer/address/autostart'
import { Button } from '@renderer/ui/button'

/** spec/speech-synthesis.md section 9. */
const autostartAfterMs = 2_000
const stepMs = 100

/**
 * Starts what a link inside Timbre filled in, after 2 s in which the person sees it coming and can cancel.
 * @param o.isReady whether there is something to generate, within the credits
 */
export function useAutostart(o: { isReady: boolean; start: () => void }): AutostartCountdown | null {
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const [endedFor, setEndedFor] = useState<string | null>(null)
  const [leftMs, setLeftMs] = useState(autostartAfterMs)
  const isCounting = isAutostart(state) && endedFor !== key && o.isReady
  const start = useEffectEvent(o.start)
  useEffect(() => {
    if (!isCounting) return undefined
    const endsAtMs = performance.now() + autostartAfterMs
    const timer = setInterval(() => {
      const now = Math.max(0, endsAtMs - performance.now())
      setLeftMs(now)
      if (now > 0) return
      setEndedFor(key)
      start()
    }, stepMs)
    return () => clearInterval(timer)
  }, [isCounting, key])
  return isCounting ? { leftMs, cancel: () => setEndedFor(key) } : null
}

export interface AutostartCountdown {
  leftMs: number
  cancel: () => void
}

export function AutostartNotice({ leftMs, cancel }: AutostartCountdown) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-accent-soft px-3 py-2 text-accent-ink">
      <Timer aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">Generation starts in {Math.ceil(leftMs / 1000)} s.</span>
      <Button size="sm" onClick={cancel}>
        Cancel
      </Button>
    </p>
  )
}

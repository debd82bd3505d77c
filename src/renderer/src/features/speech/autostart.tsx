import { useEffect, useEffectEvent, useState } from 'react'
import { Timer } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { autostartText } from '@renderer/address/autostart'
import { Button } from '@renderer/ui/button'

/** spec/speech-synthesis.md section 9. */
const autostartAfterMs = 2_000
const stepMs = 100

export interface AutostartCountdown {
  leftMs: number
  cancel: () => void
}

/**
 * Starts what a link inside Timbre filled in, after 2 s in which the person sees it coming and can cancel. Anything else that
 * is done with the address meanwhile, or any typing, ends it.
 * @param o.isReady whether exactly this text can be generated, within the credits
 */
export function useAutostart(o: {
  isReady: (text: string) => boolean
  start: () => void
}): AutostartCountdown | null {
  const location = useLocation()
  const { pathname, search } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const [leftMs, setLeftMs] = useState(autostartAfterMs)
  const text = autostartText(state)
  const isCounting = text !== null && o.isReady(text)
  const end = useEffectEvent(() => void navigate(pathname + search, { replace: true, state: null }))
  const start = useEffectEvent(o.start)
  useEffect(() => {
    if (!isCounting) return undefined
    const endsAtMs = performance.now() + autostartAfterMs
    const timer = setInterval(() => {
      const now = Math.max(0, endsAtMs - performance.now())
      setLeftMs(now)
      if (now > 0) return
      // The address changes later than this: it is started once.
      clearInterval(timer)
      end()
      start()
    }, stepMs)
    const typed = (): void => end()
    document.addEventListener('beforeinput', typed)
    return () => {
      clearInterval(timer)
      document.removeEventListener('beforeinput', typed)
    }
  }, [isCounting])
  return isCounting
    ? { leftMs, cancel: () => void navigate(pathname + search, { replace: true, state: null }) }
    : null
}

/** What is about to happen, and the way out. */
export function AutostartNotice({ leftMs, cancel }: AutostartCountdown) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-accent-soft px-3 py-2 text-accent-ink">
      <Timer aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">Generation starts in {Math.max(1, Math.ceil(leftMs / 1000))} s.</span>
      <Button size="sm" onClick={cancel}>
        Cancel
      </Button>
    </p>
  )
}

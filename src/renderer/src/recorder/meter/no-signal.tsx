import { useCallback, useSyncExternalStore } from 'react'
import { MicOff } from 'lucide-react'
import { Badge } from '@renderer/ui/badge'
import type { MeterFeed } from './meter-feed'

const everyMs = 250
/** Shorter dropouts are only noted in the take, because nobody could act on them. */
const saidAfterMs = 1_000

/** Shown while the open microphone delivers no frames or exact zeros. Real silence always contains some noise. */
export function NoSignal({ meter }: { meter: MeterFeed }) {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, everyMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = useSyncExternalStore(subscribe, () => {
    const ms = meter.nothingForMs()
    return ms < saidAfterMs ? 0 : Math.floor(ms / 1_000)
  })
  return (
    <span role="alert" className="inline-flex">
      {seconds === 0 ? null : (
        <Badge tone="danger" icon={MicOff}>
          No signal from the microphone
          <span aria-hidden> for {seconds} s</span>
        </Badge>
      )}
    </span>
  )
}

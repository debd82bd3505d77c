import { useCallback, useSyncExternalStore } from 'react'
import { TriangleAlert } from 'lucide-react'
import { clock } from '@renderer/copy/format'
import type { MeterFeed } from './meter-feed'

/** Shows that and where the take clipped, until clicked. */
export function ClipLatch({ meter }: { meter: MeterFeed }) {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, 200)
    return () => clearInterval(timer)
  }, [])
  const clips = useSyncExternalStore(subscribe, () => meter.level()?.clips ?? null)
  if (clips === null) {
    return (
      <span className="flex h-7 items-center rounded-md px-2 text-small text-ink-subtle">No clipping</span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => meter.unlatch()}
      title="Reset"
      className="flex h-7 shrink-0 items-center gap-1.5 rounded-md bg-danger px-2 text-small font-semibold whitespace-nowrap text-on-accent"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      Clipped at {clock(clips.lastAtMs)}
    </button>
  )
}

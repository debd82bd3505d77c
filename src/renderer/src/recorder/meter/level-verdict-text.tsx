import { useCallback, useSyncExternalStore } from 'react'
import { cx } from '@renderer/ui/class-names'
import { verdictWords, type LevelVerdict } from './level-meter'
import type { MeterFeed } from './meter-feed'

const colors: Record<LevelVerdict, string> = {
  silent: 'text-ink-subtle',
  low: 'text-warn-ink',
  good: 'text-good-ink',
  high: 'text-warn-ink',
}

/** The meter's verdict in two words, readable at a glance from afar. */
export function LevelVerdictText({ meter }: { meter: MeterFeed }) {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, 250)
    return () => clearInterval(timer)
  }, [])
  const verdict = useSyncExternalStore(subscribe, () => meter.level()?.verdict ?? 'silent')
  // The meter itself announces it to screen readers, less often.
  return (
    <span
      aria-hidden
      className={cx('flex-1 text-[1.125rem] leading-7 font-semibold whitespace-nowrap', colors[verdict])}
    >
      {verdictWords[verdict]}
    </span>
  )
}

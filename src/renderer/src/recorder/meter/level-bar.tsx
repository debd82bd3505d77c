import { useEffect, useRef } from 'react'
import { announce } from '@renderer/ui/feedback/announce'
import { cx } from '@renderer/ui/class-names'
import { dbText, scaleBottomDbfs, scalePlace } from './decibels'
import { silentLevel, type Level } from './level-meter'
import { createMeterAnnouncer, levelText } from './meter-announcer'
import type { MeterFeed } from './meter-feed'
import { PaintedMeter } from './painted-meter'

const spokenEveryMs = 1_000
const numbersEveryMs = 500
const labels = [-60, -40, -23, -18, -3]

/** The level of the voice and its target band. Painted in a worker. */
export function LevelBar({ meter }: { meter: MeterFeed }) {
  const bar = useRef<HTMLDivElement>(null)
  const numbers = useRef<HTMLDListElement>(null)
  useEffect(() => {
    const timer = setInterval(
      () => writeNumbers(numbers.current, meter.level() ?? silentLevel),
      numbersEveryMs,
    )
    return () => clearInterval(timer)
  }, [meter])
  useEffect(() => {
    const announcer = createMeterAnnouncer()
    const timer = setInterval(() => {
      const level = meter.level()
      const element = bar.current
      if (!level || !element) return
      element.setAttribute('aria-valuenow', String(Math.round(Math.max(scaleBottomDbfs, level.rmsDbfs))))
      element.setAttribute('aria-valuetext', levelText(level))
      const text = announcer(level, performance.now())
      if (text !== null) announce(text)
    }, spokenEveryMs)
    return () => clearInterval(timer)
  }, [meter])
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        ref={bar}
        role="meter"
        aria-label="Level"
        aria-valuemin={scaleBottomDbfs}
        aria-valuemax={0}
        aria-valuenow={scaleBottomDbfs}
      >
        <PaintedMeter meter={meter} kind="level" className="h-6 w-full rounded-md" />
      </div>
      <div aria-hidden className="relative h-4 text-small text-ink-subtle">
        {labels.map((decibels) => (
          <span
            key={decibels}
            className={cx('absolute', decibels === -18 || decibels === -60 ? '' : '-translate-x-full')}
            style={{ left: `${scalePlace(decibels) * 100}%` }}
          >
            {dbText(decibels).replace('.0', '')}
          </span>
        ))}
      </div>
      <dl ref={numbers} className="flex justify-between gap-3">
        {['RMS', 'Peak', 'Noise floor'].map((name) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-small text-ink-subtle">{name}</dt>
            <dd className="w-13 text-right text-[1.125rem] font-semibold">−∞</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function writeNumbers(list: HTMLDListElement | null, level: Level): void {
  const texts = [
    dbText(level.rmsDbfs),
    dbText(level.heldPeakDbfs),
    level.noiseFloorDbfs === null ? '…' : dbText(level.noiseFloorDbfs),
  ]
  for (const [index, element] of (list?.querySelectorAll('dd') ?? []).entries()) {
    const text = texts[index] ?? ''
    if (element.textContent !== text) element.textContent = text
  }
}

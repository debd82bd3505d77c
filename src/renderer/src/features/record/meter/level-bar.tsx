import { useEffect, useRef } from 'react'
import { announce } from '@renderer/ui/announce'
import { cx } from '@renderer/ui/class-names'
import { dbText, meterFloorDbfs } from './decibels'
import { drawLevel, levelColours, type LevelColours } from './draw-level'
import type { Level } from './level-meter'
import { scaleBottomDbfs, scalePlace } from './level-scale'
import { createMeterAnnouncer, levelText } from './meter-announcer'
import type { MeterFeed } from './meter-feed'
import { useFrames } from './use-frames'

const spokenEveryMs = 1_000
const numbersEveryMs = 250
const labels = [-60, -40, -23, -18, -3]

/** The level of the voice against the band it should stay in. Drawn past React. */
export function LevelBar({ meter }: { meter: MeterFeed }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const colours = useRef<LevelColours | null>(null)
  const numbers = useRef<HTMLDListElement>(null)
  useFrames(meter, () => {
    colours.current ??= levelColours()
    if (canvas.current) drawLevel(canvas.current, meter.level() ?? silence, colours.current)
  })
  useEffect(() => {
    const timer = setInterval(() => writeNumbers(numbers.current, meter.level() ?? silence), numbersEveryMs)
    return () => clearInterval(timer)
  }, [meter])
  useEffect(() => {
    const announcer = createMeterAnnouncer()
    const timer = setInterval(() => {
      const level = meter.level()
      const element = canvas.current
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
      <canvas
        ref={canvas}
        role="meter"
        aria-label="Level"
        aria-valuemin={scaleBottomDbfs}
        aria-valuemax={0}
        aria-valuenow={scaleBottomDbfs}
        className="h-6 w-full rounded-md will-change-transform"
      />
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

const silence: Level = {
  rmsDbfs: meterFloorDbfs,
  peakDbfs: meterFloorDbfs,
  heldPeakDbfs: meterFloorDbfs,
  speechDbfs: null,
  noiseFloorDbfs: null,
  verdict: 'silent',
  clips: null,
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

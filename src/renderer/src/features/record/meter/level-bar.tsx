import { useEffect, useRef } from 'react'
import { peakMaxDbfs, rmsTargetDbfs } from '@shared/limits'
import { announce } from '@renderer/ui/announce'
import { cx } from '@renderer/ui/class-names'
import { dbText, meterFloorDbfs } from './decibels'
import type { Level } from './level-meter'
import { scaleBottomDbfs, scalePlace } from './level-scale'
import { createMeterAnnouncer, levelText } from './meter-announcer'
import type { MeterFeed } from './meter-feed'
import { useFrames } from './use-frames'

const spokenEveryMs = 1_000
const numbersEveryMs = 200
const labels = [-60, -40, -23, -18, -3]
const percent = (decibels: number): string => `${scalePlace(decibels) * 100}%`

/** RMS as a bar, peak and held peak as lines, over the band a voice should stay in. Drawn past React. */
export function LevelBar({ meter }: { meter: MeterFeed }) {
  const box = useRef<HTMLDivElement>(null)
  const rms = useRef<HTMLDivElement>(null)
  const peak = useRef<HTMLDivElement>(null)
  const held = useRef<HTMLDivElement>(null)
  const numbers = useRef<HTMLDListElement>(null)
  const last = useRef({ level: null as Level | null, numbersAtMs: 0, spokenAtMs: 0 })
  useMeterAnnouncements(meter)
  useFrames(() => {
    const level = meter.level()
    if (level === last.current.level) return
    last.current.level = level
    const shown = level ?? silence
    if (rms.current) {
      rms.current.style.transform = `scaleX(${scalePlace(shown.rmsDbfs)})`
      rms.current.dataset['place'] = placeOf(shown.rmsDbfs)
    }
    if (peak.current) peak.current.style.left = percent(shown.peakDbfs)
    if (held.current) {
      held.current.style.left = percent(shown.heldPeakDbfs)
      held.current.toggleAttribute('data-hot', shown.heldPeakDbfs > peakMaxDbfs)
    }
    const nowMs = performance.now()
    if (nowMs - last.current.numbersAtMs >= numbersEveryMs) {
      last.current.numbersAtMs = nowMs
      writeNumbers(numbers.current, shown)
    }
    if (nowMs - last.current.spokenAtMs >= spokenEveryMs) {
      last.current.spokenAtMs = nowMs
      box.current?.setAttribute('aria-valuenow', String(Math.round(Math.max(scaleBottomDbfs, shown.rmsDbfs))))
      box.current?.setAttribute('aria-valuetext', levelText(shown))
    }
  })
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        ref={box}
        role="meter"
        aria-label="Level"
        aria-valuemin={scaleBottomDbfs}
        aria-valuemax={0}
        aria-valuenow={scaleBottomDbfs}
        className="relative h-6 overflow-hidden rounded-md bg-hover"
      >
        <Zone from={rmsTargetDbfs.low} to={rmsTargetDbfs.high} className="bg-good-soft" />
        <Zone from={peakMaxDbfs} to={0} className="bg-danger-soft" />
        <div
          ref={rms}
          className="absolute inset-y-1 left-0 w-full origin-left rounded-r-sm bg-line-control data-[place=band]:bg-good data-[place=above]:bg-warn"
          style={{ transform: 'scaleX(0)' }}
        />
        <Zone from={rmsTargetDbfs.low} to={rmsTargetDbfs.high} className="border-x border-good" />
        <div ref={peak} className="absolute inset-y-1 w-0.5 -translate-x-full bg-ink-muted" />
        <div ref={held} className="absolute inset-y-0 w-0.5 -translate-x-full bg-ink data-hot:bg-danger" />
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
            <dd className="min-w-13 text-right text-[1.125rem] font-semibold">−∞</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const placeOf = (rmsDbfs: number): string =>
  rmsDbfs < rmsTargetDbfs.low ? 'below' : rmsDbfs > rmsTargetDbfs.high ? 'above' : 'band'

const silence: Level = {
  rmsDbfs: meterFloorDbfs,
  peakDbfs: meterFloorDbfs,
  heldPeakDbfs: meterFloorDbfs,
  speechDbfs: null,
  noiseFloorDbfs: null,
  verdict: 'silent',
  clips: null,
}

function Zone({ from, to, className }: { from: number; to: number; className: string }) {
  const left = scalePlace(from) * 100
  return (
    <div
      className={`absolute inset-y-0 ${className}`}
      style={{ left: `${left}%`, width: `${scalePlace(to) * 100 - left}%` }}
    />
  )
}

function writeNumbers(list: HTMLDListElement | null, level: Level): void {
  const [rms, peak, floor] = list?.querySelectorAll('dd') ?? []
  if (rms) rms.textContent = dbText(level.rmsDbfs)
  if (peak) peak.textContent = dbText(level.heldPeakDbfs)
  if (floor) floor.textContent = level.noiseFloorDbfs === null ? '…' : dbText(level.noiseFloorDbfs)
}

function useMeterAnnouncements(meter: MeterFeed): void {
  useEffect(() => {
    const announcer = createMeterAnnouncer()
    const timer = setInterval(() => {
      const level = meter.level()
      const text = level === null ? null : announcer(level, performance.now())
      if (text !== null) announce(text)
    }, 500)
    return () => clearInterval(timer)
  }, [meter])
}

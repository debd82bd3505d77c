import { useEffect, useRef } from 'react'
import { loudnessBars, waveformEveryMs } from '@shared/limits'
import { createLoudness } from '../meter/bar-history'
import { levelText } from '../meter/meter-announcer'
import type { MeterFeed } from '../meter/meter-feed'

const textEveryTicks = 10

/** Ten loudness bars that show whether the right microphone is active. */
export function LoudnessBars({ meter }: { meter: MeterFeed }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const loudness = createLoudness()
    let energy = 0
    let frames = 0
    let ticks = 0
    const stop = meter.onReading((reading) => {
      energy += reading.meanSquare * reading.frames
      frames += reading.frames
    })
    const timer = setInterval(() => {
      const lit = loudness(frames === 0 ? 0 : energy / frames)
      energy = 0
      frames = 0
      const element = box.current
      if (!element) return
      for (const [index, bar] of [...element.children].entries()) bar.toggleAttribute('data-lit', index < lit)
      ticks += 1
      const level = meter.level()
      if (ticks % textEveryTicks !== 0 || !level) return
      element.setAttribute('aria-valuenow', String(lit))
      element.setAttribute('aria-valuetext', levelText(level))
    }, waveformEveryMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [meter])
  return (
    <div
      ref={box}
      role="meter"
      aria-label="Loudness"
      aria-valuemin={0}
      aria-valuemax={loudnessBars}
      aria-valuenow={0}
      className="flex h-4 w-40 shrink-0 items-stretch gap-1"
    >
      {Array.from({ length: loudnessBars }, (_, index) => (
        <span
          key={index}
          className={`flex-1 rounded-sm bg-active ${index < 8 ? 'data-lit:bg-good' : 'data-lit:bg-warn'}`}
        />
      ))}
    </div>
  )
}

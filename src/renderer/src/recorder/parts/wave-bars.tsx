import { useEffect, useRef } from 'react'
import { waveformBars, waveformEveryMs } from '@shared/limits'
import { createBarHistory } from '../meter/bar-history'
import type { MeterFeed } from '../meter/meter-feed'

const lowestScale = 0.04

/** The last 2.5 s as 25 bars, drawn outside React. Decorative: the timer is the accessible equivalent. */
export function WaveBars({ meter, isLive }: { meter: MeterFeed; isLive: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const history = createBarHistory(meter.sampleRateHz())
    const stop = meter.onReading((reading) => history.add(reading))
    const timer = setInterval(() => {
      const bars = box.current?.children ?? []
      for (const [index, height] of history.bars.entries()) {
        const bar = bars[index]
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(lowestScale, height)})`
      }
    }, waveformEveryMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [meter])
  return (
    <div ref={box} aria-hidden className="flex h-full min-w-0 flex-1 items-center gap-1">
      {Array.from({ length: waveformBars }, (_, index) => (
        <span
          key={index}
          className={`h-full min-w-0 flex-1 rounded-full ${isLive ? 'bg-danger' : 'bg-line-control'}`}
          style={{ transform: `scaleY(${lowestScale})` }}
        />
      ))}
    </div>
  )
}

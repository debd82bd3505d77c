import { useEffect, useRef } from 'react'
import type { MeterFeed } from './meter-feed'

/** A little over 30 pictures a second: more cost much and show nothing new to the eye. */
const frameMs = 1_000 / 34

/** Calls `draw` with the next picture after something was heard, some 34 times a second; never while all is still. */
export function useFrames(meter: MeterFeed, draw: () => void): void {
  const latest = useRef(draw)
  useEffect(() => {
    latest.current = draw
  })
  useEffect(() => {
    let request: number | null = null
    let dueMs = 0
    const show = (nowMs: number): void => {
      request = null
      // Counted from when it was due, so that the rate holds on average; a long pause is not made up for.
      dueMs = Math.max(dueMs, nowMs - frameMs) + frameMs
      latest.current()
    }
    const ask = (): void => {
      if (request === null && performance.now() >= dueMs - frameMs / 3) request = requestAnimationFrame(show)
    }
    ask()
    const stop = meter.onReading(ask)
    return () => {
      stop()
      if (request !== null) cancelAnimationFrame(request)
    }
  }, [meter])
}

import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayAt, rowPx, visibleBetween, type DayLayout } from './day-layout'

/** Rows beyond both edges, so that fast scrolling finds them there. */
const overscanPx = 8 * rowPx

/** What of the list is in sight, and the day at its top. */
export function useListView(scroller: HTMLDivElement | null, layout: DayLayout) {
  const [window, setWindow] = useState({ topPx: 0, heightPx: 800 })
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const read = (): void => {
      const [topPx, heightPx] = [scroller.scrollTop, scroller.clientHeight]
      setWindow((old) => (old.topPx === topPx && old.heightPx === heightPx ? old : { topPx, heightPx }))
    }
    // In the frame of the scroll itself: what comes a frame later is a blank strip.
    const follow = (): void => flushSync(read)
    const observer = new ResizeObserver(read)
    observer.observe(scroller)
    scroller.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', follow)
    }
  }, [scroller])
  const { topPx, heightPx } = window
  return {
    visible: visibleBetween(layout, Math.max(0, topPx - overscanPx), topPx + heightPx + overscanPx),
    day: dayAt(layout, topPx)?.startMs ?? null,
  }
}

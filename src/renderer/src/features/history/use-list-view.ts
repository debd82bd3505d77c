import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayAt, rowPx, visibleBetween, type DayLayout, type Visible } from './day-layout'

/** Rows beyond both edges, so that fast scrolling finds them there. */
const overscanPx = 8 * rowPx

interface Place {
  topPx: number
  heightPx: number
}

/** Where a list is scrolled to. @param isSame whether what is drawn of both is the same: nothing is rendered then */
function usePlace(scroller: HTMLDivElement | null, isSame: (a: Place, b: Place) => boolean): Place {
  const [place, setPlace] = useState<Place>({ topPx: 0, heightPx: 800 })
  const drawn = useRef(place)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const follow = (set: (next: Place) => void): void => {
      const next = { topPx: scroller.scrollTop, heightPx: scroller.clientHeight }
      if (isSame(drawn.current, next)) return
      drawn.current = next
      set(next)
    }
    // In the frame of the scroll itself: what comes a frame later is a blank strip.
    const scrolled = (): void => follow((next) => flushSync(() => setPlace(next)))
    const observer = new ResizeObserver(() => follow(setPlace))
    follow(setPlace)
    observer.observe(scroller)
    scroller.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', scrolled)
    }
  }, [scroller, isSame])
  return place
}

const visibleAt = (layout: DayLayout, { topPx, heightPx }: Place): Visible =>
  visibleBetween(layout, Math.max(0, topPx - overscanPx), topPx + heightPx + overscanPx)

const isSameVisible = (a: Visible, b: Visible): boolean =>
  a.rows?.first === b.rows?.first &&
  a.rows?.last === b.rows?.last &&
  a.days.length === b.days.length &&
  a.days[0] === b.days[0]

/** The rows and headings in sight and a little beyond. */
export function useVisible(scroller: HTMLDivElement | null, layout: DayLayout): Visible {
  const isSame = useCallback(
    (a: Place, b: Place) => isSameVisible(visibleAt(layout, a), visibleAt(layout, b)),
    [layout],
  )
  const place = usePlace(scroller, isSame)
  return useMemo(() => visibleAt(layout, place), [layout, place])
}

/** The day at the top of what is in sight; null where the list is empty. */
export function useTopDay(scroller: HTMLDivElement | null, layout: DayLayout): number | null {
  const isSame = useCallback(
    (a: Place, b: Place) => dayAt(layout, a.topPx) === dayAt(layout, b.topPx),
    [layout],
  )
  return dayAt(layout, usePlace(scroller, isSame).topPx)?.startMs ?? null
}

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { cx } from './class-names'

interface ScrollerProps {
  /** For who moves it. */
  boxRef?: RefObject<HTMLDivElement | null>
  className?: string
  children: ReactNode
}

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Scrolls what it holds. Where nothing in it can be focused it is a tab stop itself, or the keyboard could not scroll it. */
export function Scroller({ boxRef, className, children }: ScrollerProps) {
  const own = useRef<HTMLDivElement>(null)
  const box = boxRef ?? own
  const heightPx = useRef(0)
  const [isStop, setStop] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      setStop(element.scrollHeight > element.clientHeight && element.querySelector(stops) === null)
      // When a toast or a smaller window takes room from it, what has the focus stays in sight.
      const focused = document.activeElement
      if (element.clientHeight < heightPx.current && focused !== element && element.contains(focused))
        focused?.scrollIntoView({ block: 'nearest' })
      heightPx.current = element.clientHeight
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box, children])
  return (
    <div ref={box} tabIndex={isStop ? 0 : undefined} className={cx('overflow-y-auto', className)}>
      {children}
    </div>
  )
}

import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ScriptLine } from '@shared/follow/script-lines'
import { Scroller } from '@renderer/ui/scroller'

interface LineStageProps {
  lines: readonly ScriptLine[]
  lineIndex: number
  sizePx: number
  language: string
}

/** Less than the gap between two lines. */
const abovePx = 8

/** The line to read, large; the one before and the one after, small. */
export function LineStage({ lines, lineIndex, sizePx, language }: LineStageProps) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  useLineInSight(box, line, `${lineIndex} ${sizePx} ${lines[lineIndex]?.text ?? ''}`)
  return (
    <Scroller
      boxRef={box}
      className="flex min-h-0 flex-1 flex-col items-center justify-center-safe px-8 py-6 [overflow-anchor:none] short:py-3"
    >
      <div style={{ fontSize: `${sizePx}px` }} className="flex w-full max-w-[28em] flex-col gap-[0.6em]">
        <p className="text-reading text-ink-subtle">
          Line {lineIndex + 1} of {lines.length}
        </p>
        <Neighbor text={lines[lineIndex - 1]?.text} />
        <p
          ref={line}
          aria-live="polite"
          dir="auto"
          lang={language}
          className="leading-[1.5] font-medium wrap-anywhere select-text"
        >
          {lines[lineIndex]?.text}
        </p>
        <Neighbor text={lines[lineIndex + 1]?.text} />
      </div>
    </Scroller>
  )
}

/** Where not all has room, what stands above the line leaves: it is seen whole, or from its first row. */
function useLineInSight(
  box: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  /** What is read, and how large: a change begins at the first row again. */
  content: string,
): void {
  useLayoutEffect(() => {
    const [scroller, read] = [box.current, line.current]
    if (!scroller || !read) return undefined
    let placedPx: number | null = null
    const place = () => {
      const heightPx = read.offsetHeight
      const topPx =
        read.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      // Who scrolls a line that is taller than the box is reading on.
      const isByHand = placedPx !== null && Math.abs(scroller.scrollTop - placedPx) > 1
      if (isByHand && heightPx + abovePx > scroller.clientHeight) return
      scroller.scrollTop = topPx + heightPx + abovePx <= scroller.clientHeight ? 0 : topPx - abovePx
      placedPx = scroller.scrollTop
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(scroller)
    observer.observe(read)
    return () => observer.disconnect()
  }, [box, line, content])
}

const Neighbor = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p aria-hidden dir="auto" className="line-clamp-2 text-[0.6em] leading-[1.5] text-ink-subtle">
      {text}
    </p>
  )

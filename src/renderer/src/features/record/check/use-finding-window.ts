import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Finding } from '@shared/domain/recording/script-check'
import { useRangeWith } from '@renderer/ui/rows/use-range-with'

const usualRowPx = 68

/**
 * Which rows of a long list of findings exist: those in sight, and the current one, so that the keyboard never loses its
 * place. Rows have their own heights.
 */
export function useFindingWindow(findings: readonly Finding[], currentIndex: number) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const wantsFocus = useRef(false)
  const rangeExtractor = useRangeWith(currentIndex)
  const getItemKey = useCallback((index: number) => findings[index]?.id ?? index, [findings])
  const virtualizer = useVirtualizer({
    count: findings.length,
    getItemKey,
    getScrollElement: () => scroller,
    estimateSize: () => usualRowPx,
    overscan: 6,
    rangeExtractor,
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current || !scroller) return
    wantsFocus.current = false
    virtualizer.scrollToIndex(currentIndex)
    const row = scroller.querySelector<HTMLElement>(`[data-index="${currentIndex}"] [data-finding]`)
    row?.focus({ preventScroll: true })
    // In a small window, the dialog around the list scrolls too.
    row?.scrollIntoView({ block: 'nearest' })
  }, [currentIndex, scroller, virtualizer])

  const keepInSight = useEffectEvent(() => {
    if (!scroller?.contains(document.activeElement)) return
    virtualizer.scrollToIndex(currentIndex)
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
  })
  useEffect(() => {
    if (!scroller) return undefined
    // A smaller window takes room from the list, and wraps its words anew.
    const observer = new ResizeObserver(keepInSight)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])

  return {
    attach: setScroller,
    measure: virtualizer.measureElement,
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, topPx: start })),
    heightPx: virtualizer.getTotalSize(),
    /** The row that becomes current next gets the focus. */
    followWithFocus: () => {
      wantsFocus.current = true
    },
  }
}

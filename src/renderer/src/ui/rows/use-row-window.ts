import { useLayoutEffect, useState, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRangeWith } from './use-range-with'

export const rowHeightPx = 40

interface RowWindowOptions {
  count: number
  /** A row that exists even out of sight, so that the keyboard never loses its place. */
  keepIndex: number
  focusId: string | null
  /** True while the keyboard is inside the list. */
  isInside: RefObject<boolean>
}

/** Which rows of a long list exist, and the focus that follows `focusId`. */
export function useRowWindow({ count, keepIndex, focusId, isInside }: RowWindowOptions) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const rangeExtractor = useRangeWith(keepIndex)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    rangeExtractor,
  })

  useLayoutEffect(() => {
    if (focusId === null || !container || !isInside.current) return
    virtualizer.scrollToIndex(keepIndex)
    const row = container.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(focusId)}"]`)
    if (row && !row.contains(document.activeElement)) row.focus({ preventScroll: true })
    // In a small window the page around the list scrolls, too.
    row?.scrollIntoView({ block: 'nearest' })
  }, [focusId, keepIndex, container, isInside, virtualizer])

  return {
    attach: setScroller,
    containerRef: setContainer,
    items: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, startPx: start })),
    heightPx: virtualizer.getTotalSize(),
    pageRows: Math.max(1, Math.floor((scroller?.clientHeight ?? rowHeightPx * 10) / rowHeightPx) - 1),
  }
}

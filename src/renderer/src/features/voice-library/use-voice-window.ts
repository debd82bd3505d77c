import { useLayoutEffect, useState, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRangeWith } from '@renderer/ui/rows/use-range-with'
import type { LibraryLook } from './library-look'

const rowHeightPx = 56
/** A card of 176 px and the gap below. */
const cardHeightPx = 192
const cardMinPx = 300

interface VoiceWindowOptions {
  count: number
  look: LibraryLook
  /** True while the keyboard is inside the list. */
  isInside: RefObject<boolean>
}

/** Which of many voices exist, in rows of one or as many cards as fit, and the focus among them. */
export function useVoiceWindow({ count, look, isInside }: VoiceWindowOptions) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const lanes = useLanes(scroller, look)
  const rowCount = Math.ceil(count / lanes)
  const [wantedIndex, setIndex] = useState(0)
  const index = Math.min(wantedIndex, count - 1)
  const focusRow = Math.floor(index / lanes)
  // The focused one exists even out of sight, so that the keyboard never loses its place.
  const rangeExtractor = useRangeWith(focusRow)
  const heightPx = look === 'rows' ? rowHeightPx : cardHeightPx
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller,
    estimateSize: () => heightPx,
    overscan: 4,
    rangeExtractor,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightPx])

  useLayoutEffect(() => {
    if (!scroller || !isInside.current) return
    virtualizer.scrollToIndex(focusRow)
    const item = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (item && !item.contains(document.activeElement)) item.focus({ preventScroll: true })
  }, [index, focusRow, scroller, isInside, virtualizer])

  return {
    attach: setScroller,
    lanes,
    index,
    setIndex,
    rows: virtualizer.getVirtualItems().map((row) => ({ index: row.index, startPx: row.start })),
    heightPx: virtualizer.getTotalSize(),
    pageRows: Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / heightPx) - 1),
    /** The last one is in sight. */
    isAtEnd: (virtualizer.range?.endIndex ?? 0) >= rowCount - 1,
  }
}

/** How many cards stand side by side; rows are alone. */
function useLanes(scroller: HTMLElement | null, look: LibraryLook): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const observer = new ResizeObserver(() => setWidthPx(scroller.clientWidth))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])
  return look === 'rows' ? 1 : Math.max(1, Math.floor(widthPx / cardMinPx))
}

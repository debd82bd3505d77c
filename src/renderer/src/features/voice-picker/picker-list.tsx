import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Player } from '@renderer/player/player'
import { useRangeWith } from '@renderer/ui/rows/use-range-with'
import { byGroup, type PickerRow } from './picker-rows'
import { PickerOption } from './picker-option'

const headingPx = 28
const optionPx = 44
/** The next page is asked for while this many lines are still to come. */
const aheadRows = 20

interface PickerListProps {
  id: string
  rows: readonly PickerRow[]
  hasMore: boolean
  onNearEnd: () => void
  value: string | null
  activeKey: string | null
  isForSpeech: boolean
  onActiveChange: (key: string) => void
  onChoose: (key: string) => void
  player: Player
}

export const optionIdOf = (listId: string, key: string): string => `${listId}-${key}`

/** The voices in their groups; only those in sight exist, and the one where the keyboard is. */
export function PickerList(props: PickerListProps) {
  const { id, rows, hasMore, onNearEnd, activeKey } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const activeIndex = rows.findIndex(({ key }) => key === activeKey)
  const rangeExtractor = useRangeWith(activeIndex)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (at) => (rows[at]?.kind === 'heading' ? headingPx : optionPx),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 6,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - aheadRows
  useEffect(() => {
    if (isAtEnd && hasMore) onNearEnd()
  }, [isAtEnd, hasMore, onNearEnd])
  /** What the pointer is on is in sight; scrolling would take it from under the pointer. */
  const isPointed = useRef(false)
  useLayoutEffect(() => {
    const wasPointed = isPointed.current
    isPointed.current = false
    // The first voice is shown with the heading of its group.
    if (activeIndex !== -1 && !wasPointed) virtualizer.scrollToIndex(activeIndex === 1 ? 0 : activeIndex)
  }, [activeIndex, virtualizer, scroller])

  const point = (key: string): void => {
    if (key === activeKey) return
    isPointed.current = true
    props.onActiveChange(key)
  }
  const voiceCount = useMemo(() => rows.filter(({ kind }) => kind === 'voice').length, [rows])
  const lines = items.flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? [{ row, start }] : []
  })
  return (
    <div
      ref={setScroller}
      id={id}
      role="listbox"
      aria-label="Voices"
      className="max-h-[40vh] overflow-y-auto overscroll-contain px-1 pb-1"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {byGroup(lines).map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            {group.lines.map(({ row, start }) =>
              row.kind === 'heading' ? (
                <Heading key={row.key} title={row.title} startPx={start} />
              ) : (
                <PickerOption
                  key={row.key}
                  id={optionIdOf(id, row.key)}
                  row={row}
                  style={{ transform: `translateY(${start}px)`, height: optionPx }}
                  setSize={hasMore ? -1 : voiceCount}
                  isChosen={row.voiceId !== null && row.voiceId === props.value}
                  isActive={row.key === activeKey}
                  obstacle={props.isForSpeech ? row.voice.obstacle : null}
                  onActive={point}
                  onChoose={props.onChoose}
                  player={props.player}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** For the eye; a screen reader is told the name of the group. */
const Heading = ({ title, startPx }: { title: string; startPx: number }) => (
  <div
    aria-hidden
    style={{ transform: `translateY(${startPx}px)`, height: headingPx }}
    className="absolute inset-x-0 top-0 flex items-end px-2 pb-1 text-small font-semibold text-ink-subtle"
  >
    {title}
  </div>
)

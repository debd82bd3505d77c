import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { Player } from '@renderer/player/player'
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
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      return activeIndex === -1 || indexes.includes(activeIndex)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b)
    },
    [activeIndex],
  )
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
  useLayoutEffect(() => {
    // The first voice is shown with the heading of its group.
    if (activeIndex !== -1) virtualizer.scrollToIndex(activeIndex === 1 ? 0 : activeIndex)
  }, [activeIndex, virtualizer, scroller])

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
                <div
                  key={row.key}
                  aria-hidden
                  style={{ transform: `translateY(${start}px)`, height: headingPx }}
                  className="absolute inset-x-0 top-0 flex items-end px-2 pb-1 text-small font-semibold text-ink-subtle"
                >
                  {row.title}
                </div>
              ) : (
                <PickerOption
                  key={row.key}
                  id={optionIdOf(id, row.key)}
                  row={row}
                  style={{ transform: `translateY(${start}px)`, height: optionPx }}
                  setSize={hasMore ? -1 : rows.filter(({ kind }) => kind === 'voice').length}
                  isChosen={row.key === props.value}
                  isActive={row.key === activeKey}
                  obstacle={props.isForSpeech ? row.voice.obstacle : null}
                  onActive={props.onActiveChange}
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

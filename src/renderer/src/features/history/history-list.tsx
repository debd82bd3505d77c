import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { isSounding, type Player } from '@renderer/player/player'
import { ContextMenu } from '@renderer/ui/overlays/menu'
import { headingPx, layoutOf, topOfRow, type DayLayout } from './day-layout'
import { dragOut, historyMenu, type HistoryPanelProps } from './history-commands'
import { HistoryRowView } from './history-row'
import { dayWords } from './history-words'
import { useNow } from '@renderer/lib/use-now'
import type { RowChoice } from './row-choice'
import { chunkRows, type HistoryRows } from './use-history-rows'
import { useListEvents } from './use-list-events'
import { useTopDay, useVisible } from './use-list-view'

interface HistoryListProps extends HistoryPanelProps {
  rows: HistoryRows
  choice: RowChoice
  onChoice: (choice: RowChoice) => void
  onRange: (range: { first: number; last: number }) => void
  player: Player
  isOffline: boolean
  onSave: (ids: readonly string[]) => void
}

/**
 * Rows of any number, by day: only those in sight exist. One row can be reached by Tab, arrows walk from it; click, Shift,
 * Ctrl or Cmd, Ctrl+Space, Ctrl+A and Escape choose; Space plays, Delete deletes; the context menu speaks for all chosen rows.
 */
export function HistoryList(props: HistoryListProps) {
  const { rows, choice, player } = props
  const nowMs = useNow()
  const { outline } = rows
  const layout = useMemo(() => layoutOf(outline ?? { total: 0, days: [] }), [outline])
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const isInside = useRef(false)
  const focus = Math.min(choice.focus, Math.max(0, layout.total - 1))
  const { press, pick, openMenu, menu } = useListEvents(props, { layout, scroller, focus })
  const { only } = menu
  const isMenuPlaying = useStore(player.store, (state) => only !== null && isSounding(state, only.id))
  return (
    <div
      role="grid"
      aria-label="History"
      aria-multiselectable
      aria-rowcount={layout.total}
      className="relative flex min-h-0 flex-1 flex-col"
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={(event) => {
        isInside.current = event.currentTarget.contains(event.relatedTarget) || !event.target.isConnected
      }}
    >
      <TopDay scroller={scroller} layout={layout} nowMs={nowMs} />
      <ContextMenu
        items={historyMenu(menu, {
          ...props,
          isPlaying: isMenuPlaying,
          play: (id) => player.toggle(id),
          save: props.onSave,
        })}
      >
        <div
          ref={setScroller}
          role="rowgroup"
          data-history-scroller
          // On a ground of its own the compositor scrolls it; on none each frame is painted anew.
          className="relative min-h-0 flex-1 overflow-x-hidden bg-surface overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
          onClick={pick}
          onContextMenu={openMenu}
          onKeyDown={press}
        >
          <div role="presentation" className="relative" style={{ height: layout.heightPx }}>
            <VisibleRows
              {...props}
              scroller={scroller}
              layout={layout}
              focus={focus}
              isInside={isInside}
              nowMs={nowMs}
            />
          </div>
        </div>
      </ContextMenu>
    </div>
  )
}

interface PlaceProps {
  scroller: HTMLDivElement | null
  layout: DayLayout
  nowMs: number
}

/** Stays above the rows of its day. */
function TopDay({ scroller, layout, nowMs }: PlaceProps) {
  const day = useTopDay(scroller, layout)
  return day === null ? null : (
    <p
      aria-hidden
      className="absolute top-0 right-3 left-0 z-10 bg-surface px-4 py-1.5 text-small font-medium text-ink-muted"
    >
      {dayWords(day, nowMs)}
    </p>
  )
}

interface VisibleProps extends HistoryListProps, PlaceProps {
  focus: number
  /** Whether the keyboard is in the list. */
  isInside: RefObject<boolean>
}

/** The one part that is drawn anew while the list is scrolled. */
function VisibleRows(props: VisibleProps) {
  const { rows, choice, player, isOffline, onTryAgain, onRange, scroller, layout, focus, isInside } = props
  const visible = useVisible(scroller, layout)
  const first = visible.rows?.first ?? 0
  // Whole chunks, so that scrolling within one renders nothing around the list.
  const [firstChunk, lastChunk] = [
    Math.floor(first / chunkRows),
    Math.floor((visible.rows?.last ?? 0) / chunkRows),
  ]
  useLayoutEffect(
    () => onRange({ first: firstChunk * chunkRows, last: lastChunk * chunkRows }),
    [onRange, firstChunk, lastChunk],
  )
  useLayoutEffect(() => {
    if (!scroller || !isInside.current) return
    const target = scroller.querySelector<HTMLElement>(`[data-row-index="${focus}"]`)
    if (target && !target.contains(document.activeElement)) target.focus({ preventScroll: true })
  }, [scroller, focus, first, isInside])

  const { ids } = choice
  const drag = useCallback((id: string) => dragOut(ids.has(id) ? [...ids] : [id]), [ids])
  return (
    <>
      {visible.days.map(({ startMs, topPx }) => (
        <Heading key={startMs} startMs={startMs} topPx={topPx} nowMs={props.nowMs} />
      ))}
      {indexesOf(visible.rows, focus, layout.total).map((index) => {
        const row = rows.row(index)
        return (
          <HistoryRowView
            key={index}
            index={index}
            row={row}
            topPx={topOfRow(layout, index)}
            isSelected={row !== undefined && ids.has(row.id)}
            isFocused={index === focus}
            isOffline={isOffline}
            player={player}
            onTryAgain={onTryAgain}
            onDrag={drag}
          />
        )
      })}
    </>
  )
}

/** In sight, and the row of the keyboard, so that it never loses its place. */
function indexesOf(rows: { first: number; last: number } | null, focus: number, total: number): number[] {
  if (!rows) return []
  const shown = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at)
  return focus < total && !shown.includes(focus) ? [...shown, focus].sort((a, b) => a - b) : shown
}

interface HeadingProps {
  startMs: number
  topPx: number
  nowMs: number
}

const Heading = memo(function Heading({ startMs, topPx, nowMs }: HeadingProps) {
  return (
    <div
      role="row"
      style={{ top: topPx, height: headingPx }}
      className="absolute left-0 w-full px-4 py-1.5 text-small font-medium text-ink-muted"
    >
      <span role="gridcell">{dayWords(startMs, nowMs)}</span>
    </div>
  )
})

import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { HistoryQuery, HistoryRow } from '@shared/domain/speech/history'
import { toastError } from '@renderer/copy/error-toast'
import { isSounding, type Player } from '@renderer/player/player'
import { ContextMenu } from '@renderer/ui/overlays/menu'
import { moveOf } from '@renderer/ui/rows/row-keys'
import { dayAt, headingPx, layoutOf, rowPx, topOfRow, visibleBetween, type DayLayout } from './day-layout'
import { dragOut, historyMenu, removeRows, type HistoryPanelProps } from './history-commands'
import { HistoryRowView } from './history-row'
import { dayWords, isPlayable } from './history-words'
import { idsBetween, type HistoryRows } from './use-history-rows'

/** Rows beyond both edges, so that fast scrolling finds them there. */
const overscanPx = 8 * rowPx

export interface RowChoice {
  ids: ReadonlySet<string>
  anchor: number
  focus: number
}
export const noChoice: RowChoice = { ids: new Set(), anchor: 0, focus: 0 }

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
 * Ctrl or Cmd, Ctrl+A and Escape choose; Space plays, Delete deletes; the context menu speaks for all chosen rows.
 */
export function HistoryList(props: HistoryListProps) {
  const { rows, choice, onRange, player, isOffline } = props
  const { outline, row } = rows
  const layout = useMemo(() => layoutOf(outline ?? { total: 0, days: [] }), [outline])
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const view = useView(scroller, layout)
  const { visible } = view
  const isInside = useRef(false)
  const focus = Math.min(choice.focus, Math.max(0, layout.total - 1))
  const { first = 0, last = -1 } = visible.rows ?? {}
  useLayoutEffect(() => onRange({ first, last: Math.max(0, last) }), [onRange, first, last])

  useLayoutEffect(() => {
    if (!scroller || !isInside.current) return
    const target = scroller.querySelector<HTMLElement>(`[data-row-index="${focus}"]`)
    if (target && !target.contains(document.activeElement)) target.focus({ preventScroll: true })
  }, [scroller, focus, first])

  const { press, pick, openMenu, menu } = useListEvents(props, { layout, scroller, focus })
  const { only } = menu
  const isMenuPlaying = useStore(player.store, (state) => only !== null && isSounding(state, only.id))
  const shown = indexesOf(visible.rows, focus, layout.total)
  const drag = useCallback(
    (id: string) => dragOut(choice.ids.has(id) ? [...choice.ids] : [id]),
    [choice.ids],
  )
  const { onTryAgain } = props
  const now = view.day
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
      {now === null ? null : (
        <p aria-hidden className="absolute top-0 right-3 left-0 z-10 bg-surface px-4 py-1.5 text-small font-medium text-ink-muted">
          {dayWords(now, Date.now())}
        </p>
      )}
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
          className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
          onClick={pick}
          onContextMenu={openMenu}
          onKeyDown={press}
        >
          <div role="presentation" className="relative" style={{ height: layout.heightPx }}>
            {visible.days.map(({ startMs, topPx }) => (
              <div
                key={startMs}
                role="row"
                style={{ transform: `translateY(${topPx}px)`, height: headingPx }}
                className="absolute top-0 left-0 w-full px-4 py-1.5 text-small font-medium text-ink-muted"
              >
                <span role="gridcell">{dayWords(startMs, Date.now())}</span>
              </div>
            ))}
            {shown.map((index) => {
              const shownRow = row(index)
              return (
                <HistoryRowView
                  key={index}
                  index={index}
                  row={shownRow}
                  topPx={topOfRow(layout, index)}
                  isSelected={shownRow !== undefined && choice.ids.has(shownRow.id)}
                  isFocused={index === focus}
                  isOffline={isOffline}
                  player={player}
                  onTryAgain={onTryAgain}
                  onDrag={drag}
                />
              )
            })}
          </div>
        </div>
      </ContextMenu>
    </div>
  )
}

/** In sight, and the row of the keyboard, so that it never loses its place. */
function indexesOf(rows: { first: number; last: number } | null, focus: number, total: number): number[] {
  if (!rows) return []
  const shown = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at)
  return focus < total && !shown.includes(focus) ? [...shown, focus].sort((a, b) => a - b) : shown
}

/** What of the list is in sight, and the day at its top. */
function useView(scroller: HTMLDivElement | null, layout: DayLayout) {
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

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, a') !== null

const indexAt = (target: EventTarget): number | null => {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-row-index]')?.dataset.rowIndex : undefined
  return text === undefined ? null : Number(text)
}

/** What clicks and keys do to the choice of rows. */
function useListEvents(
  { rows, choice, onChoice, player, isOffline }: HistoryListProps,
  { layout, scroller, focus }: { layout: DayLayout; scroller: HTMLDivElement | null; focus: number },
) {
  const [menu, setMenu] = useState<{ ids: readonly string[]; only: HistoryRow | null }>({ ids: [], only: null })
  const query: HistoryQuery = rows.query
  const only = (index: number): void => {
    const id = rows.row(index)?.id
    onChoice({ ids: new Set(id === undefined ? [] : [id]), anchor: index, focus: index })
  }
  const stretch = (to: number): void => {
    onChoice({ ...choice, focus: to })
    idsBetween(query, choice.anchor, to)
      .then((ids) => onChoice({ ids: new Set(ids), anchor: choice.anchor, focus: to }))
      .catch(toastError)
  }
  const reveal = (index: number): void => {
    if (!scroller) return
    const topPx = topOfRow(layout, index)
    const { scrollTop, clientHeight } = scroller
    if (topPx - headingPx < scrollTop) scroller.scrollTop = topPx - headingPx
    else if (topPx + rowPx > scrollTop + clientHeight) scroller.scrollTop = topPx + rowPx - clientHeight
  }

  const pick = (event: MouseEvent) => {
    const index = indexAt(event.target)
    if (index === null) onChoice({ ...choice, ids: new Set() })
    else if (isControl(event.target)) onChoice({ ...choice, focus: index })
    else if (event.shiftKey) stretch(index)
    else if (event.ctrlKey || event.metaKey) {
      const id = rows.row(index)?.id
      const ids = new Set(choice.ids)
      if (id !== undefined && !ids.delete(id)) ids.add(id)
      onChoice({ ids, anchor: index, focus: index })
    } else only(index)
  }

  const openMenu = (event: MouseEvent) => {
    const index = indexAt(event.target)
    const row = index === null ? undefined : rows.row(index)
    if (index === null || !row) return event.preventDefault()
    if (choice.ids.has(row.id) && choice.ids.size > 1) return setMenu({ ids: [...choice.ids], only: null })
    only(index)
    setMenu({ ids: [row.id], only: row })
  }

  const targets = (): string[] => {
    const id = rows.row(focus)?.id
    return id === undefined || choice.ids.has(id) ? [...choice.ids] : [id]
  }

  const press = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowPx) - 1)
    const step = moveOf(event, pageRows)
    const row = rows.row(focus)
    const isOnRow = !isControl(event.target)
    if (step !== null) {
      const to = stepped(focus, step, layout.total)
      reveal(to)
      if (event.shiftKey) stretch(to)
      else if (event.ctrlKey || event.metaKey) onChoice({ ...choice, focus: to })
      else only(to)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      idsBetween(query, 0, layout.total)
        .then((ids) => onChoice({ ids: new Set(ids), anchor: 0, focus }))
        .catch(toastError)
    } else if (event.key === 'Escape' && choice.ids.size > 0) onChoice({ ...choice, ids: new Set() })
    else if (event.key === 'Delete' && targets().length > 0) removeRows(targets())
    else if (event.key === ' ' && isOnRow && row && isPlayable(row, isOffline)) player.toggle(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { press, pick, openMenu, menu }
}

function stepped(focus: number, step: NonNullable<ReturnType<typeof moveOf>>, total: number): number {
  if (step === 'first') return 0
  if (step === 'last') return total - 1
  const by = step === 'previous' ? -1 : step === 'next' ? 1 : step.rows
  return Math.min(total - 1, Math.max(0, focus + by))
}

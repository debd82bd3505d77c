import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { HistoryQuery, HistoryRow } from '@shared/domain/speech/history'
import { toastError } from '@renderer/copy/error-toast'
import type { Player } from '@renderer/player/player'
import { moveOf } from '@renderer/ui/rows/row-keys'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { headingPx, rowPx, topOfRow, type DayLayout } from './day-layout'
import { removeRows } from './history-commands'
import { isPlayable } from './history-words'
import type { RowChoice } from './row-choice'
import { idsBetween, type HistoryRows } from './use-history-rows'

interface ListEventsProps {
  rows: HistoryRows
  choice: RowChoice
  onChoice: (choice: RowChoice) => void
  player: Player
  isOffline: boolean
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, a') !== null

const indexAt = (target: EventTarget): number | null => {
  const text =
    target instanceof Element ? target.closest<HTMLElement>('[data-row-index]')?.dataset.rowIndex : undefined
  return text === undefined ? null : Number(text)
}

/** What clicks and keys do to the choice of rows. */
export function useListEvents(
  { rows, choice, onChoice, player, isOffline }: ListEventsProps,
  { layout, scroller, focus }: { layout: DayLayout; scroller: HTMLDivElement | null; focus: number },
) {
  const [menu, setMenu] = useState<{ ids: readonly string[]; only: HistoryRow | null }>({
    ids: [],
    only: null,
  })
  const query: HistoryQuery = rows.query
  const only = (index: number): void => {
    const id = rows.row(index)?.id
    onChoice({ ids: new Set(id === undefined ? [] : [id]), anchor: index, focus: index })
  }
  const toggle = (index: number): void => {
    const id = rows.row(index)?.id
    const ids = new Set(choice.ids)
    if (id !== undefined && !ids.delete(id)) ids.add(id)
    onChoice({ ids, anchor: index, focus: index })
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
    if (topPx - headingPx < scrollTop) scroller.scrollTo({ top: topPx - headingPx })
    else if (topPx + rowPx > scrollTop + clientHeight)
      scroller.scrollTo({ top: topPx + rowPx - clientHeight })
  }

  const pick = (event: MouseEvent) => {
    const index = indexAt(event.target)
    if (index === null) onChoice({ ...choice, ids: new Set() })
    else if (isControl(event.target)) onChoice({ ...choice, focus: index })
    else if (event.shiftKey) stretch(index)
    else if (event.ctrlKey || event.metaKey) toggle(index)
    else only(index)
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
    } else if (isPressed(event, shortcuts.toggleRow) && isOnRow) toggle(focus)
    else if (isPressed(event, shortcuts.selectAll)) {
      idsBetween(query, 0, layout.total)
        .then((ids) => onChoice({ ids: new Set(ids), anchor: 0, focus }))
        .catch(toastError)
    } else if (event.key === 'Escape' && choice.ids.size > 0) onChoice({ ...choice, ids: new Set() })
    else if (isPressed(event, shortcuts.remove) && targets().length > 0) removeRows(targets())
    else if (isPressed(event, shortcuts.playRow) && isOnRow && row && isPlayable(row, isOffline))
      player.toggle(row.id)
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

import { memo, useCallback, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { cx } from '../class-names'
import { ContextMenu, type MenuEntry } from '../overlays/menu'
import { isOnRow, moveOf } from './row-keys'
import { allSelected, cleared, moved, picked, type PickModifiers, type Selection } from './selection'
import { rowHeightPx, useRowWindow } from './use-row-window'

export interface GridColumn {
  key: string
  label: string
  isLabelHidden?: boolean
  /** Shared by the header and the cells: alignment, and when it is hidden. */
  className?: string
}

export interface RowState {
  isSelected: boolean
  isFocused: boolean
}

export interface RowGridProps<T extends { id: string }> {
  label: string
  rows: readonly T[]
  columns: readonly GridColumn[]
  /** Classes for the header and every row alike: `grid-template-columns` and the padding at both ends. */
  template: string
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  /** The cells of one row, each a `GridCell`. Keep it stable: rows that did not change do not render again. */
  renderCells: (row: T, state: RowState) => ReactNode
  /** Keys the grid itself has no use for. */
  onKeyDown?: (event: KeyboardEvent, focusId: string | null) => void
  onOpenRow?: (id: string) => void
  menuItems: readonly MenuEntry[]
  /** Drawn over the rows and scrolled with them, for example a drop line. */
  overlay?: ReactNode
  /** The scrolled element, for what follows the pointer over it. */
  scrollerRef?: (element: HTMLDivElement | null) => void
}

const modifiersOf = (event: MouseEvent | KeyboardEvent): PickModifiers => ({
  range: event.shiftKey,
  toggle: event.ctrlKey || event.metaKey,
})

const rowIdAt = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId) || null

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, textarea, select, a, [role="slider"]') !== null

/**
 * Many 40 px rows with columns: only the rows in sight exist. One row can be reached by Tab, arrows walk from it;
 * click, Shift, Ctrl or Cmd, Ctrl+Space, Ctrl+A and Escape choose; the context menu speaks for all chosen rows.
 */
export function RowGrid<T extends { id: string }>(props: RowGridProps<T>) {
  const { label, rows, columns, template, selection, renderCells } = props
  const hintId = useId()
  const isInside = useRef(false)
  const order = rows.map((row) => row.id)
  const focusIndex = Math.max(0, selection.focusId === null ? 0 : order.indexOf(selection.focusId))
  const { attach, items, heightPx, pageRows, containerRef } = useRowWindow({
    count: rows.length,
    keepIndex: focusIndex,
    focusId: selection.focusId,
    isInside,
  })
  const { scrollerRef } = props
  const attachScroller = useCallback(
    (element: HTMLDivElement | null) => {
      attach(element)
      scrollerRef?.(element)
    },
    [attach, scrollerRef],
  )
  const { pickAt, openMenu, press } = rowEvents(props, order, pageRows)

  return (
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-describedby={hintId}
      className="@container flex min-h-0 flex-1 flex-col"
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={(event) => {
        isInside.current = event.currentTarget.contains(event.relatedTarget) || !event.target.isConnected
      }}
    >
      <span id={hintId} className="sr-only">
        Use the arrow keys to move, with Shift to select several. Control with an arrow key moves without
        selecting, Control+Space selects or deselects a row, and Shift+F10 opens the menu.
      </span>
      <HeaderRow columns={columns} template={template} />
      <ContextMenu items={props.menuItems}>
        <div
          ref={attachScroller}
          role="rowgroup"
          className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
          onClick={pickAt}
          onDoubleClick={(event) => {
            const id = rowIdAt(event.target)
            if (id !== null && !isControl(event.target)) props.onOpenRow?.(id)
          }}
          onContextMenu={openMenu}
          onKeyDown={press}
        >
          <div ref={containerRef} role="presentation" className="relative" style={{ height: heightPx }}>
            {items.map(({ index, startPx }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <Row
                  key={row.id}
                  row={row}
                  index={index}
                  startPx={startPx}
                  template={template}
                  isSelected={selection.ids.has(row.id)}
                  isFocused={index === focusIndex}
                  renderCells={renderCells}
                />
              )
            })}
            {props.overlay}
          </div>
        </div>
      </ContextMenu>
    </div>
  )
}

/** What a click, the second button and a key do to the choice of rows. */
function rowEvents(
  {
    selection,
    onSelectionChange,
    onKeyDown,
  }: Pick<RowGridProps<never>, 'selection' | 'onSelectionChange' | 'onKeyDown'>,
  order: readonly string[],
  pageRows: number,
) {
  const pickAt = (event: MouseEvent) => {
    const id = rowIdAt(event.target)
    if (id === null) onSelectionChange(cleared(selection))
    else if (!isControl(event.target)) onSelectionChange(picked(selection, order, id, modifiersOf(event)))
  }

  const openMenu = (event: MouseEvent) => {
    const id = rowIdAt(event.target)
    if (id === null || event.target instanceof HTMLInputElement) event.preventDefault()
    else if (!selection.ids.has(id))
      onSelectionChange(picked(selection, order, id, { range: false, toggle: false }))
  }

  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const step = moveOf(event, pageRows)
    const rowId = rowIdAt(event.target)
    const isToggle = isPressed(event, shortcuts.toggleRow) && isOnRow(event.target)
    if (step !== null) onSelectionChange(moved(selection, order, step, modifiersOf(event)))
    else if (isToggle && rowId !== null)
      onSelectionChange(picked(selection, order, rowId, { range: false, toggle: true }))
    else if (isPressed(event, shortcuts.selectAll)) onSelectionChange(allSelected(selection, order))
    else if (event.key === 'Escape' && selection.ids.size > 0) onSelectionChange(cleared(selection))
    else {
      // A button of another row may have been pressed with the mouse.
      onKeyDown?.(event, rowId ?? selection.focusId)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return { pickAt, openMenu, press }
}

function HeaderRow({ columns, template }: { columns: readonly GridColumn[]; template: string }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cx(
        'grid h-8 shrink-0 items-center overflow-hidden border-b border-line text-small text-ink-subtle [scrollbar-gutter:stable]',
        template,
      )}
    >
      {columns.map((column) => (
        <span key={column.key} role="columnheader" className={cx('min-w-0 truncate px-2', column.className)}>
          {column.isLabelHidden === true ? <span className="sr-only">{column.label}</span> : column.label}
        </span>
      ))}
    </div>
  )
}

interface RowProps<T> extends RowState {
  row: T
  index: number
  startPx: number
  template: string
  renderCells: (row: T, state: RowState) => ReactNode
}

function PlainRow<T extends { id: string }>(props: RowProps<T>) {
  const { row, index, startPx, template, isSelected, isFocused, renderCells } = props
  return (
    <div
      role="row"
      data-row-id={row.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isFocused ? 0 : -1}
      style={{ transform: `translateY(${startPx}px)`, height: rowHeightPx }}
      className={cx(
        'group/row absolute top-0 left-0 grid w-full items-center border-b border-line -outline-offset-2',
        template,
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {renderCells(row, { isSelected, isFocused })}
    </div>
  )
}

const Row = memo(PlainRow) as typeof PlainRow

interface GridCellProps {
  className?: string | undefined
  /** How many columns it covers. */
  span?: number
  children?: ReactNode
}

export function GridCell({ className, span, children }: GridCellProps) {
  return (
    <div role="gridcell" aria-colspan={span} className={cx('min-w-0 px-2', className)}>
      {children}
    </div>
  )
}

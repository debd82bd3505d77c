import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { createScope } from '@shared/lib/scope'
import { rowHeightPx } from '@renderer/ui/rows/use-row-window'
import { gapAt } from './order'

/** The list scrolls by itself while the pointer is this close to its upper or lower edge. */
const edgePx = 32
const edgeStepPx = 10
/** A press that moved no further is a click on the handle, not a drag. */
const clickSlackPx = 4

export interface RowDrag {
  ids: ReadonlySet<string>
  /** Where they would go: 0 is above the first row. */
  gap: number
}

interface RowDragOptions {
  scroller: RefObject<HTMLDivElement | null>
  rowCount: number
  onDrop: (drag: RowDrag) => void
}

/** Rows that follow the pointer from their handle. Escape and a lost pointer leave everything where it was. */
export function useRowDrag({ scroller, ...options }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const current = useRef<RowDrag | null>(null)
  // Rows may come and go while one is held: the drop is for the list as it is then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const start = useCallback(
    (event: PointerEvent<HTMLElement>, ids: ReadonlySet<string>) => {
      const list = scroller.current
      if (event.button !== 0 || !list) return
      event.preventDefault()
      const handle = event.currentTarget
      handle.setPointerCapture(event.pointerId)
      const scope = createScope()
      let pointerY = event.clientY

      const show = (next: RowDrag | null): void => {
        current.current = next
        setDrag(next)
      }
      const follow = (): void => {
        const top = list.getBoundingClientRect().top
        const gap = gapAt(pointerY - top + list.scrollTop, rowHeightPx, latest.current.rowCount)
        if (current.current?.gap !== gap) show({ ids, gap })
      }
      const scroll = (): void => {
        const { top, bottom } = list.getBoundingClientRect()
        const by = pointerY < top + edgePx ? -edgeStepPx : pointerY > bottom - edgePx ? edgeStepPx : 0
        if (by !== 0) {
          list.scrollTop += by
          follow()
        }
        frame = requestAnimationFrame(scroll)
      }
      let frame = requestAnimationFrame(scroll)
      scope.add(() => cancelAnimationFrame(frame))

      const listen = <K extends keyof WindowEventMap>(
        name: K,
        handler: (event: WindowEventMap[K]) => void,
      ): void => {
        window.addEventListener(name, handler, true)
        scope.add(() => window.removeEventListener(name, handler, true))
      }
      const end = (): void => {
        scope.end()
        show(null)
      }
      listen('pointermove', (move) => {
        pointerY = move.clientY
        follow()
      })
      listen('pointerup', (up) => {
        // Its own place counts: the last movement may not have been told before it.
        if (current.current || Math.abs(up.clientY - event.clientY) > clickSlackPx) {
          pointerY = up.clientY
          follow()
        }
        const dropped = current.current
        end()
        if (dropped) latest.current.onDrop(dropped)
      })
      listen('pointercancel', end)
      listen('blur', (blur) => {
        // Elements that lose the focus are heard here too; only the window's own loss ends the drag.
        if (blur.target === window) end()
      })
      listen('keydown', (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end()
      })
    },
    [scroller],
  )

  return { drag, start }
}

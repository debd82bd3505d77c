import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

interface SidePanelProps {
  label: string
  /** Under this name its width is remembered on this computer. */
  name: string
  minWidthPx: number
  maxWidthPx: number
  defaultWidthPx: number
  children: ReactNode
}

const keyStepPx = 16

/** A panel at the left of a page, as wide as the person made it: by its edge, or with the arrow keys on it. */
export function SidePanel(props: SidePanelProps) {
  const { label, name, minWidthPx, maxWidthPx, defaultWidthPx, children } = props
  const key = `panel-width:${name}`
  const clamp = (px: number): number => Math.min(maxWidthPx, Math.max(minWidthPx, Math.round(px)))
  const [widthPx, setWidthPx] = useState(() => clamp(Number(localStorage.getItem(key)) || defaultWidthPx))
  const grip = useRef<{ startX: number; startPx: number } | null>(null)

  const keep = (px: number): void => {
    setWidthPx(clamp(px))
    localStorage.setItem(key, String(clamp(px)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') keep(widthPx - keyStepPx)
    else if (event.key === 'ArrowRight') keep(widthPx + keyStepPx)
    else if (event.key === 'Home') keep(minWidthPx)
    else if (event.key === 'End') keep(maxWidthPx)
    else return
    event.preventDefault()
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { startX: event.clientX, startPx: widthPx }
  }
  const follow = (event: PointerEvent) => {
    if (grip.current) setWidthPx(clamp(grip.current.startPx + event.clientX - grip.current.startX))
  }
  const end = () => {
    if (grip.current) keep(widthPx)
    grip.current = null
  }

  return (
    <aside
      aria-label={label}
      className="relative flex shrink-0 border-r border-line"
      style={{ width: widthPx }}
    >
      <div className="min-w-0 flex-1 overflow-y-auto p-6">{children}</div>
      <div
        role="separator"
        aria-label={`Width of ${label.toLowerCase()}`}
        aria-orientation="vertical"
        aria-valuemin={minWidthPx}
        aria-valuemax={maxWidthPx}
        aria-valuenow={widthPx}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => keep(defaultWidthPx)}
        className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-accent-soft"
      />
    </aside>
  )
}

import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import type { Span } from '@shared/domain/dataset/analysis'
import { tokenColor } from '@renderer/lib/drawing'
import { drawWave } from './drawing/draw-wave'
import { drawingOf } from './drawing/drawing-of'
import { spokenTime } from './time-text'
import { lengthOf, wholeWindow } from './view-window'
import type { Wave } from './wave'
import { WaveCanvas, type DrawCanvas } from './wave-canvas'

interface OverviewProps {
  wave: Wave
  /** The part that is kept; the rest is dimmed. */
  trim: Span | null
}

/** The whole sound as a strip with the visible window on it: drag it or click anywhere. */
export function Overview({ wave, trim }: OverviewProps) {
  const view = useStore(wave.view)
  const { factor } = useStore(wave.height)
  const strip = useRef<HTMLDivElement>(null)
  const held = useRef<number | null>(null)
  const { durationMs } = wave
  const draw = useCallback<DrawCanvas>(
    (context) => {
      const { width, height } = context.canvas
      const drawing = drawingOf(wave.data, wholeWindow(durationMs), width)
      context.fillStyle = tokenColor('wave')
      drawWave(context, drawing, factor)
      if (!trim) return
      const [from, to] = [(trim.startMs / durationMs) * width, (trim.endMs / durationMs) * width]
      context.globalCompositeOperation = 'destination-out'
      context.globalAlpha = 0.6
      context.fillRect(0, 0, from, height)
      context.fillRect(to, 0, width - to, height)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
    },
    [wave, durationMs, trim, factor],
  )

  const msUnder = (event: PointerEvent): number => {
    const box = strip.current?.getBoundingClientRect()
    return box ? ((event.clientX - box.left) / box.width) * durationMs : 0
  }
  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const atMs = msUnder(event)
    const isInside = atMs >= view.startMs && atMs <= view.endMs
    held.current = isInside ? atMs - view.startMs : lengthOf(view) / 2
    drag(event)
  }
  const drag = (event: PointerEvent): void => {
    if (held.current === null) return
    const startMs = msUnder(event) - held.current
    wave.moveTo({ startMs, endMs: startMs + lengthOf(view) })
  }
  const letGo = (): void => {
    held.current = null
  }
  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -1, PageDown: 1 }
    const step = steps[event.key]
    if (step !== undefined) wave.panBy(step * lengthOf(view))
    else if (event.key === 'Home') wave.panBy(-durationMs)
    else if (event.key === 'End') wave.panBy(durationMs)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const percent = (ms: number): string => `${(ms / durationMs) * 100}%`
  return (
    <div
      ref={strip}
      className="relative h-8 w-full cursor-pointer touch-none overflow-hidden rounded-md bg-sunken"
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <WaveCanvas wave={wave} draw={draw} isWhole className="block h-full w-full" />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Visible range"
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs)}
        aria-valuenow={Math.round(view.startMs)}
        aria-valuetext={`From ${spokenTime(view.startMs)} to ${spokenTime(view.endMs)}`}
        onKeyDown={press}
        style={{ left: percent(view.startMs), width: percent(lengthOf(view)) }}
        className="absolute inset-y-0 min-w-1 rounded-md border border-accent-ink bg-accent/15 -outline-offset-2"
      />
    </div>
  )
}

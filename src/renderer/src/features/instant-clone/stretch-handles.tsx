import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import { cx } from '@renderer/ui/class-names'
import { spokenTime } from '@renderer/waveform/time-text'
import { msAt, shareAt } from '@renderer/waveform/view-window'
import type { Wave } from '@renderer/waveform/wave'
import { waveCommand } from '@renderer/waveform/wave-keys'
import { movedEdge, type StretchEdge } from './stretch-edits'

interface StretchHandlesProps {
  wave: Wave
  /** Those of this file, with their places in `stretches`. */
  own: readonly { at: number; stretch: SegmentSpan }[]
  stretches: readonly SegmentSpan[]
  onStretches: (stretches: SegmentSpan[]) => void
}

/** The parts of a file that are used, shaded, with an edge at each end: dragged, or moved by arrows. */
export function StretchHandles({ wave, own, stretches, onStretches }: StretchHandlesProps) {
  const view = useStore(wave.view)
  const [dragged, setDragged] = useState<SegmentSpan[] | null>(null)
  const percent = (atMs: number): number => Math.min(1, Math.max(0, shareAt(atMs, view))) * 100
  const moved = (at: number, edge: StretchEdge, toMs: number): SegmentSpan[] =>
    movedEdge(stretches, at, edge, toMs, wave.durationMs)

  function follow(event: PointerEvent<HTMLElement>, at: number, edge: StretchEdge): void {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    setDragged(moved(at, edge, msAt((event.clientX - box.left) / box.width, view)))
  }
  function drop(): void {
    if (dragged) onStretches(dragged)
    setDragged(null)
  }
  function press(event: KeyboardEvent<HTMLElement>, at: number, edge: StretchEdge, atMs: number): void {
    const command = waveCommand(event, view)
    if (command?.kind !== 'by') return
    event.preventDefault()
    event.stopPropagation()
    onStretches(moved(at, edge, atMs + command.ms))
    wave.show(atMs + command.ms)
  }

  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-md">
      {own.map(({ at, stretch: kept }, index) => {
        const stretch = dragged?.[at] ?? kept
        return (
          <div key={at}>
            <div
              style={{
                left: `${percent(stretch.startMs)}%`,
                width: `${percent(stretch.endMs) - percent(stretch.startMs)}%`,
              }}
              className="absolute inset-y-0 border-y-2 border-accent bg-accent/12"
            />
            {(['start', 'end'] as const).map((edge) => {
              const atMs = edge === 'start' ? stretch.startMs : stretch.endMs
              const share = shareAt(atMs, view)
              return (
                <div
                  key={edge}
                  role="slider"
                  tabIndex={0}
                  aria-label={`${edge === 'start' ? 'Start' : 'End'} of part ${index + 1}`}
                  aria-orientation="horizontal"
                  aria-valuemin={0}
                  aria-valuemax={Math.round(wave.durationMs)}
                  aria-valuenow={Math.round(atMs)}
                  aria-valuetext={spokenTime(atMs)}
                  style={{ left: `${percent(atMs)}%` }}
                  onKeyDown={(event) => press(event, at, edge, atMs)}
                  onFocus={(event) => {
                    if (event.currentTarget.matches(':focus-visible')) wave.show(atMs)
                  }}
                  onPointerDown={(event) => {
                    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
                  }}
                  onPointerMove={(event) => follow(event, at, edge)}
                  onPointerUp={drop}
                  onPointerCancel={() => setDragged(null)}
                  className={cx(
                    'pointer-events-auto absolute inset-y-0 z-10 flex w-3 cursor-ew-resize touch-none rounded-sm',
                    edge === 'start' ? 'justify-start' : '-translate-x-full justify-end',
                    (share < 0 || share > 1) && 'pointer-events-none opacity-0',
                  )}
                >
                  <span className="h-full w-0.5 bg-accent" />
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

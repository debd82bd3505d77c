import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import { announce } from '@renderer/ui/feedback/announce'
import { cx } from '@renderer/ui/class-names'
import { spokenTime } from '@renderer/waveform/time-text'
import { msAt, shareAt } from '@renderer/waveform/view-window'
import type { Wave } from '@renderer/waveform/wave'
import { waveCommand } from '@renderer/waveform/wave-keys'
import { movedCut } from './edits'

interface CutHandlesProps {
  wave: Wave
  cutsMs: readonly number[]
  roughMs: ReadonlySet<number>
  /** Null while nothing may be changed. */
  onCuts: ((cutsMs: readonly number[]) => void) | null
}

/** The segments of a sample as shaded fields, and a handle at each cut: dragged, moved by arrows, removed by Delete. */
export function CutHandles({ wave, cutsMs, roughMs, onCuts }: CutHandlesProps) {
  const view = useStore(wave.view)
  const [dragged, setDragged] = useState<{ index: number; cutsMs: number[] } | null>(null)
  const shown = dragged?.cutsMs ?? cutsMs
  const place = (atMs: number): number => Math.min(1, Math.max(0, shareAt(atMs, view))) * 100

  const follow = (event: PointerEvent<HTMLElement>, index: number): void => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const atMs = msAt((event.clientX - box.left) / box.width, view)
    setDragged({ index, cutsMs: movedCut(cutsMs, index, atMs, wave.durationMs) })
  }
  const drop = (): void => {
    if (dragged) onCuts?.(dragged.cutsMs)
    setDragged(null)
  }
  const press = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const atMs = shown[index] ?? 0
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      event.stopPropagation()
      onCuts?.(cutsMs.filter((_, at) => at !== index))
      announce(`Cut at ${spokenTime(atMs)} removed`)
      return
    }
    const command = waveCommand(event, view)
    if (command?.kind !== 'by') return
    event.preventDefault()
    event.stopPropagation()
    const moved = movedCut(cutsMs, index, atMs + command.ms, wave.durationMs)
    onCuts?.(moved)
    wave.show(moved[index] ?? atMs)
  }

  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden rounded-md">
      <Fields cutsMs={shown} durationMs={wave.durationMs} place={place} />
      {shown.map((atMs, index) => {
        const share = shareAt(atMs, view)
        const isRough = roughMs.has(atMs)
        return (
          <div
            key={index}
            role="slider"
            tabIndex={onCuts ? 0 : -1}
            aria-label={`Cut ${index + 1}${isRough ? ', in speech' : ''}`}
            aria-orientation="horizontal"
            aria-valuemin={Math.round(shown[index - 1] ?? 0)}
            aria-valuemax={Math.round(shown[index + 1] ?? wave.durationMs)}
            aria-valuenow={Math.round(atMs)}
            aria-valuetext={spokenTime(atMs)}
            aria-keyshortcuts="Delete"
            title={isRough ? 'This cut falls within speech' : 'Drag to move. Press Delete to remove.'}
            style={{ left: `${place(atMs)}%` }}
            onKeyDown={(event) => press(event, index)}
            onFocus={(event) => {
              if (event.currentTarget.matches(':focus-visible')) wave.show(atMs)
            }}
            onPointerDown={(event) => {
              if (event.button !== 0 || !onCuts) return
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => follow(event, index)}
            onPointerUp={drop}
            onPointerCancel={() => setDragged(null)}
            className={cx(
              'pointer-events-auto absolute inset-y-0 z-10 flex w-6 -translate-x-1/2 cursor-ew-resize touch-none justify-center rounded-sm',
              (share < 0 || share > 1) && 'pointer-events-none opacity-0',
            )}
          >
            <span className={cx('h-full w-0.5', isRough ? 'bg-warn' : 'bg-accent')} />
            <span
              className={cx('absolute bottom-0 h-4 w-2.5 rounded-t-sm', isRough ? 'bg-warn' : 'bg-accent')}
            />
          </div>
        )
      })}
    </div>
  )
}

interface FieldsProps {
  cutsMs: readonly number[]
  durationMs: number
  /** Percent of the width. */
  place: (atMs: number) => number
}

function Fields({ cutsMs, durationMs, place }: FieldsProps) {
  const bounds = [0, ...cutsMs, durationMs]
  return bounds.slice(1).map((endMs, index) => {
    const startMs = bounds[index] ?? 0
    return (
      <div
        key={index}
        style={{ left: `${place(startMs)}%`, width: `${place(endMs) - place(startMs)}%` }}
        className={cx('absolute inset-y-0', index % 2 === 1 && 'bg-accent/12')}
      >
        <span className="absolute top-1 left-2 max-w-full truncate text-small text-ink-muted">
          {index + 1}
        </span>
      </div>
    )
  })
}

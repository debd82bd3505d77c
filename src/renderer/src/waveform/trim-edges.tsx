import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Span } from '@shared/domain/dataset/analysis'
import { cx } from '@renderer/ui/class-names'
import { spokenTime } from './time-text'
import { edgeMoved, trimMinMs, type TrimEdge } from './trim-rules'
import type { WavePointer } from './use-wave-pointer'
import { shareAt } from './view-window'
import type { Wave } from './wave'
import { waveCommand } from './wave-keys'

interface TrimEdgesProps {
  wave: Wave
  region: Span
  onTrim: (trim: Span) => void
  pointer: WavePointer
}

/** Darkens what is left out and shows the edges of the region, which can be dragged or moved with keys. */
export function TrimEdges({ wave, region, onTrim, pointer }: TrimEdgesProps) {
  const view = useStore(wave.view)
  const start = Math.min(1, Math.max(0, shareAt(region.startMs, view)))
  const end = Math.min(1, Math.max(0, shareAt(region.endMs, view)))
  const isMovable = region.startMs > 0 || region.endMs < wave.durationMs
  return (
    <>
      <div
        style={{ width: `${start * 100}%` }}
        className="pointer-events-none absolute inset-y-0 left-0 bg-surface/75"
      />
      <div
        style={{ left: `${end * 100}%` }}
        className="pointer-events-none absolute inset-y-0 right-0 bg-surface/75"
      />
      {isMovable ? (
        <div
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          className="pointer-events-none absolute inset-y-0 border-y-2 border-accent bg-accent/5"
        />
      ) : null}
      {(['start', 'end'] as const).map((edge) => (
        <Edge key={edge} edge={edge} wave={wave} region={region} onTrim={onTrim} pointer={pointer} />
      ))}
    </>
  )
}

function Edge({ edge, wave, region, onTrim, pointer }: TrimEdgesProps & { edge: TrimEdge }) {
  const view = useStore(wave.view)
  const atMs = edge === 'start' ? region.startMs : region.endMs
  const share = shareAt(atMs, view)
  const isInSight = share >= -1e-9 && share <= 1 + 1e-9
  const least = edge === 'start' ? 0 : Math.min(wave.durationMs, region.startMs + trimMinMs)
  const most = edge === 'start' ? Math.max(0, region.endMs - trimMinMs) : wave.durationMs
  const press = (event: KeyboardEvent): void => {
    const command = waveCommand(event, view)
    const target =
      command?.kind === 'by'
        ? atMs + (Math.abs(command.ms) < 1 ? Math.sign(command.ms) : command.ms)
        : command?.kind === 'first'
          ? least
          : command?.kind === 'last'
            ? most
            : null
    if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    const moved = edgeMoved(region, edge, target, wave.durationMs)
    onTrim(moved)
    wave.show(edge === 'start' ? moved.startMs : moved.endMs)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={edge === 'start' ? 'Region start' : 'Region end'}
      aria-orientation="horizontal"
      aria-valuemin={Math.round(least)}
      aria-valuemax={Math.round(most)}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={spokenTime(atMs)}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) wave.show(atMs)
      }}
      onPointerDown={pointer.down(edge)}
      onPointerMove={pointer.move}
      onPointerUp={pointer.up}
      onPointerCancel={pointer.cancel}
      style={{ left: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      className={cx(
        'group/edge absolute inset-y-0 z-10 flex w-6 cursor-ew-resize touch-none items-center rounded-sm',
        edge === 'start' ? '-ml-0.5 justify-start' : '-ml-5.5 justify-end',
        !isInSight && 'pointer-events-none opacity-0 focus-visible:opacity-100',
      )}
    >
      <span className="forced-fill h-full w-0.5 bg-accent" />
      <span
        className={cx(
          'forced-fill absolute top-1/2 flex h-9 w-2.5 -translate-y-1/2 items-center justify-center gap-px bg-accent transition-colors group-hover/edge:bg-accent-hover',
          edge === 'start' ? 'left-0 rounded-r-sm' : 'right-0 rounded-l-sm',
        )}
      >
        <span className="h-3 w-px bg-on-accent" />
        <span className="h-3 w-px bg-on-accent" />
      </span>
    </div>
  )
}

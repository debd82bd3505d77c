import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clock } from '@renderer/copy/format'
import { barCount, barPx, barsOf } from './drawing/wave-bars'

const heightPx = 32
const stepMs = 5_000

/** The loudest sample in each of so many equal stretches of a sound, 0 to 1. */
export type PeaksOf = (count: number) => ArrayLike<number>

interface SeekWaveProps {
  label: string
  positionMs: number
  durationMs: number
  /** Null until the sound is there: dots then. */
  peaksOf: PeaksOf | null
  onSeek: (toMs: number) => void
}

/** A sound as bars that shows how far it has played; a press, a drag or the arrow keys move there. */
export function SeekWave({ label, positionMs, durationMs, peaksOf, onSeek }: SeekWaveProps) {
  const place = useRef<HTMLDivElement>(null)
  const [widthPx, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const count = barCount(widthPx)
  const bars = useMemo(
    () => barsOf(Array.from(peaksOf?.(count) ?? Array.from({ length: count }, () => 0)), heightPx),
    [peaksOf, count],
  )
  const share = durationMs > 0 ? positionMs / durationMs : 0
  const playedCount = Math.round(share * count)
  const seek = (toMs: number): void => onSeek(Math.max(0, Math.min(durationMs - 1, toMs)))

  const seekTo = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    seek(((clientX - left) / width) * durationMs)
  }
  const press = (event: KeyboardEvent): void => {
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: positionMs - stepMs,
      ArrowDown: positionMs - stepMs,
      ArrowRight: positionMs + stepMs,
      ArrowUp: positionMs + stepMs,
      Home: 0,
      End: durationMs,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    seek(target)
  }
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1_000)}
      aria-valuenow={Math.round(positionMs / 1_000)}
      aria-valuetext={`${clock(positionMs)} of ${clock(durationMs)}`}
      className="h-8 min-w-0 flex-1 cursor-pointer touch-none rounded-sm"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
      onKeyDown={press}
    >
      <svg aria-hidden width={widthPx} height={heightPx} className="block">
        {bars.map(({ x, y, height }, index) => (
          <rect
            key={x}
            x={x}
            y={y}
            width={barPx}
            height={height}
            rx={barPx / 2}
            className={index < playedCount ? 'fill-accent' : 'fill-line-control'}
          />
        ))}
      </svg>
    </div>
  )
}

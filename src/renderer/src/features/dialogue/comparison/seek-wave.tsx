import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { clock } from '@renderer/copy/format'
import type { Player } from '@renderer/player/player'
import { usePositionMs } from '@renderer/player/use-position-ms'
import { barCount, barPx, barsOf, peaksOf } from '@renderer/waveform/drawing/wave-bars'

const heightPx = 32
const stepMs = 5000

interface SeekWaveProps {
  player: Player
  soundId: string
  name: string
  durationMs: number
  samples: Float32Array | undefined
}

/** A waveform in bars that shows how far a sound has played and moves there. */
export function SeekWave({ player, soundId, name, durationMs, samples }: SeekWaveProps) {
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
    () => barsOf(samples ? peaksOf(samples, count) : Array.from({ length: count }, () => 0), heightPx),
    [samples, count],
  )
  const positionMs = usePositionMs(player, soundId)
  const share = durationMs > 0 ? positionMs / durationMs : 0
  const playedCount = Math.round(share * count)
  const seek = (toMs: number): void => player.playFrom(soundId, Math.max(0, Math.min(durationMs - 1, toMs)))

  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * durationMs)
  }
  const pressKey = (event: KeyboardEvent): void => {
    const targets: Partial<Record<string, number>> = {
      ArrowLeft: positionMs - stepMs,
      ArrowRight: positionMs + stepMs,
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
      aria-label={`Position in ${name}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(positionMs / 1000)}
      aria-valuetext={`${clock(positionMs)} of ${clock(durationMs)}`}
      className="h-8 min-w-0 flex-1 cursor-pointer rounded-sm"
      onPointerDown={press}
      onKeyDown={pressKey}
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

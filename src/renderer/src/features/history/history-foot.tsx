import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Pause, Play, TriangleAlert, X } from 'lucide-react'
import { useStore } from 'zustand'
import { clock } from '@renderer/copy/format'
import type { Player } from '@renderer/player/player'
import { useAudioTime } from '@renderer/player/use-audio-time'
import { usePositionMs } from '@renderer/player/use-position-ms'
import { IconButton } from '@renderer/ui/button'
import { drawBars, useBars } from './bars'

const seekStepMs = 1_000

/** What is playing, on its waveform; appears after something was played. */
export function HistoryFoot({ player }: { player: Player }) {
  const state = useStore(player.store)
  if (state.kind === 'idle') return null
  const isPlaying = state.kind === 'playing' || state.kind === 'loading'
  return (
    <section
      aria-label="History player"
      className="flex h-14 shrink-0 items-center gap-2 border-t border-line bg-sunken px-2 animate-appear"
    >
      <IconButton
        label={isPlaying ? 'Pause playback' : 'Play'}
        icon={isPlaying ? Pause : Play}
        size="sm"
        onClick={() => player.toggle(state.sampleId)}
      />
      {state.kind === 'failed' ? (
        <p role="alert" className="flex min-w-0 flex-1 items-center gap-2 text-warn-ink">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">The audio could not be fetched. Try again.</span>
        </p>
      ) : (
        <SeekWave key={state.sampleId} player={player} id={state.sampleId} />
      )}
      <IconButton label="Close player" icon={X} size="sm" onClick={() => player.stop()} />
    </section>
  )
}

/** The sound as bars: a press or the arrow keys move the position. */
function SeekWave({ player, id }: { player: Player; id: string }) {
  const positionMs = usePositionMs(player, id)
  const { durationMs } = useAudioTime(player.audio)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [widthPx, setWidthPx] = useState(0)
  const bars = useBars(id, widthPx)
  const lengthMs = durationMs ?? 0
  const played = lengthMs === 0 ? 0 : positionMs / lengthMs
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (canvas.current) drawBars(canvas.current, bars, played)
  }, [bars, played, widthPx])

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    player.seek(((event.clientX - box.left) / box.width) * lengthMs)
  }
  const press = (event: KeyboardEvent) => {
    const step = {
      ArrowLeft: -seekStepMs,
      ArrowDown: -seekStepMs,
      ArrowRight: seekStepMs,
      ArrowUp: seekStepMs,
    }[event.key]
    if (step !== undefined) player.seek(positionMs + step)
    else if (event.key === 'Home') player.seek(0)
    else if (event.key === 'End') player.seek(lengthMs)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div
        role="slider"
        aria-label="Position"
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthMs / 1_000)}
        aria-valuenow={Math.round(positionMs / 1_000)}
        aria-valuetext={`${clock(positionMs)} of ${clock(lengthMs)}`}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          seekTo(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
        }}
        className="h-9 min-w-0 flex-1 cursor-pointer touch-none rounded-sm text-wave"
      >
        <canvas ref={canvas} aria-hidden className="block h-full w-full" />
      </div>
      <span className="shrink-0 text-small text-ink-muted tabular-nums">
        {clock(positionMs)} / {clock(lengthMs)}
      </span>
    </>
  )
}

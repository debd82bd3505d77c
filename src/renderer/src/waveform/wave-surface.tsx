import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createScope } from '@shared/lib/scope'
import type { Span } from '@shared/domain/dataset/analysis'
import { onThemeChange, surferColors } from './drawing/colors'
import { Playhead, usePlayheadValue } from './playhead'
import { createSurfer } from './drawing/surfer'
import { TrimEdges } from './trim-edges'
import { edgeMoved, type TrimEdge } from './trim-rules'
import { useWavePointer } from './use-wave-pointer'
import { lengthOf, msAt } from './view-window'
import type { Wave } from './wave'
import { waveCommand } from './wave-keys'

export interface WaveSurfaceProps {
  wave: Wave
  /** The name of the sound for screen readers. */
  label: string
  /** Null: the whole sound. */
  trim: Span | null
  /** Omit to disable trimming. */
  onTrim?: (trim: Span) => void
  /** Called during a drag; null at its end. */
  onDrag?: (trim: Span | null) => void
  /** Drawn over the waveform and under its edges; positioned with `shareAt`. */
  overlay?: ReactNode
  /** Called after a waveform was drawn. */
  onPainted?: () => void
}

/** A waveform: click to seek, drag to trim, wheel to scroll, Ctrl+wheel to zoom; keys for all of them. */
export function WaveSurface(props: WaveSurfaceProps) {
  const { wave, label, trim, onTrim, onDrag, overlay, onPainted } = props
  const ground = useRef<HTMLDivElement>(null)
  const [surface, setSurface] = useState<HTMLDivElement | null>(null)
  const surfaceRef = useRef<HTMLDivElement | null>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    surfaceRef.current = element
    setSurface(element)
  }, [])
  const pointer = useWavePointer({ wave, surface: surfaceRef, trim, onTrim })
  const painted = useRef(onPainted)
  useEffect(() => {
    painted.current = onPainted
  })
  useEffect(() => onDrag?.(pointer.dragged), [onDrag, pointer.dragged])
  usePlayheadValue(wave, surface)

  useEffect(() => {
    const element = ground.current
    if (!element) return undefined
    const scope = createScope()
    const surfer = createSurfer(element, wave, surferColors(), () => painted.current?.())
    scope.add(surfer.destroy)
    scope.add(onThemeChange(() => surfer.setColors(surferColors())))
    return scope.end
  }, [wave])

  useWheel(surface, wave)
  const press = (event: KeyboardEvent): void => {
    const command = waveCommand(event, wave.view.getState())
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    carryOut(command, wave, (edge) => {
      const { playback, durationMs } = wave
      const whole = trim ?? { startMs: 0, endMs: durationMs }
      onTrim?.(edgeMoved(whole, edge, playback.positionMs(), durationMs))
    })
  }

  const region = pointer.dragged ?? trim ?? { startMs: 0, endMs: wave.durationMs }
  return (
    <div className="relative h-full w-full">
      <div
        ref={attach}
        role="slider"
        data-wave-surface
        tabIndex={0}
        aria-label={`Playhead in ${label}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(wave.durationMs)}
        aria-valuenow={0}
        aria-keyshortcuts="Space [ ] + - 0"
        onKeyDown={press}
        onPointerDown={pointer.down('body')}
        onPointerMove={pointer.move}
        onPointerUp={pointer.up}
        onPointerCancel={pointer.cancel}
        className="absolute inset-0 touch-none rounded-md bg-sunken outline-offset-2"
      >
        <div ref={ground} aria-hidden className="absolute inset-0" />
        {overlay}
      </div>
      {onTrim ? <TrimEdges wave={wave} region={region} onTrim={onTrim} pointer={pointer} /> : null}
      <Playhead wave={wave} />
    </div>
  )
}

/** Wheel to scroll, Ctrl+wheel to zoom. */
function useWheel(surface: HTMLDivElement | null, wave: Wave): void {
  useEffect(() => {
    if (!surface) return undefined
    const turn = (event: WheelEvent): void => {
      const view = wave.view.getState()
      const box = surface.getBoundingClientRect()
      const isZoom = event.ctrlKey || event.metaKey
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
      const along = Math.abs(sideways) > 0 ? sideways : event.deltaY
      // The whole sound is visible, so let the page scroll.
      if (!isZoom && lengthOf(view) >= wave.durationMs) return
      event.preventDefault()
      if (isZoom) wave.zoomBy(1.0025 ** -event.deltaY, msAt((event.clientX - box.left) / box.width, view))
      else wave.panBy((along / box.width) * lengthOf(view))
    }
    surface.addEventListener('wheel', turn, { passive: false })
    return () => surface.removeEventListener('wheel', turn)
  }, [surface, wave])
}

type WaveCommand = NonNullable<ReturnType<typeof waveCommand>>

function carryOut(command: WaveCommand, wave: Wave, moveEdge: (edge: TrimEdge) => void): void {
  const { playback, durationMs } = wave
  switch (command.kind) {
    case 'by':
      playback.seek(playback.positionMs() + command.ms)
      return wave.show(playback.positionMs())
    case 'first':
      playback.seek(0)
      return wave.show(playback.positionMs())
    case 'last':
      playback.seek(durationMs)
      return wave.show(playback.positionMs())
    case 'zoom':
      return wave.zoomBy(command.factor)
    case 'fit':
      return wave.fit()
    case 'toggle':
      return playback.toggle()
    case 'edge':
      return moveEdge(command.edge)
  }
}

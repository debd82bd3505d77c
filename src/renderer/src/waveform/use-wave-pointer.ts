import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Span } from '@shared/domain/dataset/analysis'
import { edgeMoved, trimBetween, trimMoved, type TrimEdge } from './trim-rules'
import { lengthOf, msAt } from './view-window'
import type { Wave } from './wave'

/** Shorter movements are clicks. */
const clickSlackPx = 4
/** Share of the window scrolled per frame while the pointer is held beyond its edge. */
const edgePan = 0.012

type Grip = TrimEdge | 'body'

interface Gesture {
  grip: Grip
  pointerId: number
  startX: number
  startMs: number
  trim: Span | null
  isMoving: boolean
}

export interface WavePointer {
  /** The region while it is being dragged; null otherwise. */
  dragged: Span | null
  down: (grip: Grip) => (event: PointerEvent<HTMLElement>) => void
  move: (event: PointerEvent<HTMLElement>) => void
  up: (event: PointerEvent<HTMLElement>) => void
  cancel: () => void
}

/**
 * Dragging on a waveform moves an edge, moves the region if started inside it, or draws a region if there is none; a click
 * seeks. Beyond its edge the window scrolls. A cancelled drag changes nothing.
 */
export function useWavePointer(options: {
  wave: Wave
  surface: RefObject<HTMLElement | null>
  trim: Span | null
  onTrim: ((trim: Span) => void) | undefined
}): WavePointer {
  const { wave, surface, trim, onTrim } = options
  const [dragged, setDragged] = useState<Span | null>(null)
  const gesture = useRef<Gesture | null>(null)
  const lastX = useRef(0)
  const frame = useRef(0)
  const unsubscribe = useRef<() => void>(() => undefined)
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      unsubscribe.current()
    },
    [],
  )

  const msUnder = (clientX: number): number => {
    const box = surface.current?.getBoundingClientRect()
    if (!box) return 0
    return msAt(Math.min(1, Math.max(0, (clientX - box.left) / box.width)), wave.view.getState())
  }

  const regionAt = (atMs: number): Span | null =>
    gesture.current ? regionOf(gesture.current, atMs, wave.durationMs) : null

  const follow = (): void => {
    const box = surface.current?.getBoundingClientRect()
    if (!box || !gesture.current?.isMoving) return
    const beyond = lastX.current < box.left ? -1 : lastX.current > box.right ? 1 : 0
    if (beyond !== 0) {
      wave.panBy(beyond * edgePan * lengthOf(wave.view.getState()))
      setDragged(regionAt(msUnder(lastX.current)))
    }
    frame.current = requestAnimationFrame(follow)
  }

  const end = (): void => {
    unsubscribe.current()
    cancelAnimationFrame(frame.current)
    gesture.current = null
    setDragged(null)
  }

  return {
    dragged,
    down: (grip) => (event) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const startMs = msUnder(event.clientX)
      const { pointerId, clientX: startX } = event
      gesture.current = { grip, pointerId, startX, startMs, trim, isMoving: false }
      unsubscribe.current()
      unsubscribe.current = onEscape(end)
    },
    move(event) {
      const held = gesture.current
      if (held?.pointerId !== event.pointerId || !onTrim) return
      lastX.current = event.clientX
      if (!held.isMoving) {
        if (Math.abs(event.clientX - held.startX) < clickSlackPx) return
        held.isMoving = true
        frame.current = requestAnimationFrame(follow)
      }
      setDragged(regionAt(msUnder(event.clientX)))
    },
    up(event) {
      const held = gesture.current
      if (held?.pointerId !== event.pointerId) return
      const region = held.isMoving ? regionAt(msUnder(event.clientX)) : null
      if (!held.isMoving && held.grip === 'body') wave.playback.seek(held.startMs)
      end()
      if (region) onTrim?.(region)
    },
    cancel: end,
  }
}

/** The result of a gesture at a position; null if there is nothing to move. */
function regionOf({ grip, startMs, trim }: Gesture, atMs: number, durationMs: number): Span | null {
  const whole = trim ?? { startMs: 0, endMs: durationMs }
  if (grip !== 'body') return edgeMoved(whole, grip, atMs, durationMs)
  if (!trim) return trimBetween(startMs, atMs, durationMs)
  const isInside = startMs >= trim.startMs && startMs <= trim.endMs
  return isInside ? trimMoved(trim, trim.startMs + atMs - startMs, durationMs) : null
}

/** Handles Escape before anything else, until the returned function is called. */
function onEscape(act: () => void): () => void {
  const press = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    act()
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

import { useEffect, useRef } from 'react'
import { peakMaxDbfs } from '@shared/limits'
import type { MeterReading } from '../capture/worklet-messages'
import { bent, fitCanvas, tokenColour } from './drawing'
import { amplitudeDb } from './decibels'
import type { MeterFeed } from './meter-feed'
import { useFrames } from './use-frames'

/** CSS pixels per reading: a column and the gap after it. */
const columnPx = 3
const barPx = 2

interface Column {
  reading: MeterReading
  /** Frames are missing just before it. */
  isAfterGap: boolean
}

interface Colours {
  live: string
  idle: string
  loud: string
  clip: string
  ground: string
}

/**
 * What is heard now, running from right to left; red columns clipped, amber ones passed -3 dBFS, a red line is where frames
 * are missing.
 */
export function WaveStrip({ meter, className }: { meter: MeterFeed; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const queue = useRef<Column[]>([])
  const colours = useRef<Colours | null>(null)
  useEffect(() => {
    const waiting = queue.current
    let expectedFrame: number | null = null
    return meter.onReading((reading) => {
      const isAfterGap = expectedFrame !== null && reading.frame - reading.frames > expectedFrame
      expectedFrame = reading.frame
      waiting.push({ reading, isAfterGap: isAfterGap && reading.takenFrames !== null })
      // Nobody draws while the window is hidden.
      if (waiting.length > 500) waiting.splice(0, waiting.length - 500)
    })
  }, [meter])
  useFrames(meter, () => {
    const element = canvas.current
    const context = element?.getContext('2d', { alpha: false })
    if (!element || !context) return
    const isCleared = fitCanvas(element)
    colours.current ??= {
      live: tokenColour('ink-muted'),
      idle: tokenColour('line-control'),
      loud: tokenColour('warn'),
      clip: tokenColour('danger'),
      ground: tokenColour('sunken'),
    }
    if (isCleared) {
      context.fillStyle = colours.current.ground
      context.fillRect(0, 0, element.width, element.height)
    }
    const columns = queue.current.splice(0)
    if (columns.length > 0) drawColumns(context, columns, colours.current)
  })
  return <canvas ref={canvas} aria-hidden className={className} />
}

function drawColumns(context: CanvasRenderingContext2D, queued: readonly Column[], colours: Colours): void {
  const { canvas } = context
  const { width, height } = canvas
  const step = Math.max(2, Math.round(columnPx * window.devicePixelRatio))
  const bar = Math.max(1, Math.round(barPx * window.devicePixelRatio))
  const shift = Math.min(width, queued.length * step)
  context.drawImage(canvas, shift, 0, width - shift, height, 0, 0, width - shift, height)
  context.fillStyle = colours.ground
  context.fillRect(width - shift, 0, shift, height)
  const middle = height / 2
  for (const [index, { reading, isAfterGap }] of queued.entries()) {
    const left = width - (queued.length - index) * step
    const up = Math.max(0.5, bent(reading.high) * middle)
    const down = Math.max(0.5, bent(reading.low) * middle)
    if (isAfterGap) {
      context.fillStyle = colours.clip
      context.fillRect(left, 0, bar, height)
      continue
    }
    context.fillStyle = colourOf(reading, colours)
    context.fillRect(left, Math.round(middle - up), bar, Math.max(1, Math.round(up + down)))
  }
}

function colourOf(reading: MeterReading, colours: Colours): string {
  if (reading.clipCount > 0) return colours.clip
  if (amplitudeDb(Math.max(-reading.low, reading.high)) > peakMaxDbfs) return colours.loud
  return reading.takenFrames === null ? colours.idle : colours.live
}

import { peakMaxDbfs } from '@shared/limits'
import type { MeterReading } from '../capture/capture-messages'
import { amplitudeDb } from './decibels'
import { bent, tokenColor } from '@renderer/lib/drawing'

export interface WaveColors {
  live: string
  idle: string
  loud: string
  clip: string
  ground: string
}

/** The colors of the current theme. */
export const waveColors = (): WaveColors => ({
  live: tokenColor('ink-muted'),
  idle: tokenColor('line-control'),
  loud: tokenColor('warn'),
  clip: tokenColor('danger'),
  ground: tokenColor('sunken'),
})

/** One reading in the scrolling waveform. */
export interface WaveColumn {
  reading: MeterReading
  /** Frames are missing before it. */
  isAfterGap: boolean
}

/** CSS pixels per reading: a column and a gap. */
const columnPx = 3
const barPx = 2

/**
 * Scrolls the waveform to the left and adds new columns. Red columns clipped, amber columns exceeded -3 dBFS, and a red
 * line marks missing frames.
 */
export function drawWave(
  context: OffscreenCanvasRenderingContext2D,
  queued: readonly WaveColumn[],
  colors: WaveColors,
  ratio: number,
): void {
  const { canvas } = context
  const { width, height } = canvas
  const step = Math.max(2, Math.round(columnPx * ratio))
  const bar = Math.max(1, Math.round(barPx * ratio))
  const shift = Math.min(width, queued.length * step)
  if (shift < width) context.drawImage(canvas, shift, 0, width - shift, height, 0, 0, width - shift, height)
  context.fillStyle = colors.ground
  context.fillRect(width - shift, 0, shift, height)
  const middle = height / 2
  for (const [index, { reading, isAfterGap }] of queued.entries()) {
    const left = width - (queued.length - index) * step
    const up = Math.max(0.5, bent(reading.high) * middle)
    const down = Math.max(0.5, bent(reading.low) * middle)
    if (isAfterGap) {
      context.fillStyle = colors.clip
      context.fillRect(left, 0, bar, height)
      continue
    }
    context.fillStyle = colorOf(reading, colors)
    context.fillRect(left, Math.round(middle - up), bar, Math.max(1, Math.round(up + down)))
  }
}

function colorOf(reading: MeterReading, colors: WaveColors): string {
  if (reading.clipCount > 0) return colors.clip
  if (amplitudeDb(Math.max(-reading.low, reading.high)) > peakMaxDbfs) return colors.loud
  return reading.takenFrames === null ? colors.idle : colors.live
}

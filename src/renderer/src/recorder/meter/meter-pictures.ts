import type { MeterReading } from '../capture/capture-messages'
import { drawLevel, type LevelColors } from './draw-level'
import { drawWave, type WaveColors, type WaveColumn } from './draw-wave'
import { createLevelMeter, silentLevel } from './level-meter'
import type { PictureSize } from './painter-messages'

/** A canvas that shows readings. */
export interface MeterPicture {
  receive: (reading: MeterReading) => void
  /** Switches to another microphone; null: none. */
  restart: (sampleRateHz: number | null) => void
  resize: (size: PictureSize) => void
  draw: () => void
}

/** Columns kept while nothing is drawn because the window is hidden. */
const waitingMax = 500

function fit(canvas: OffscreenCanvas, { width, height }: PictureSize): boolean {
  if (canvas.width === width && canvas.height === height) return false
  canvas.width = width
  canvas.height = height
  return true
}

const contextOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null =>
  canvas.getContext('2d', { alpha: false })

/** The scrolling waveform. */
export function wavePicture(canvas: OffscreenCanvas, first: PictureSize, colors: WaveColors): MeterPicture {
  const context = contextOf(canvas)
  let waiting: WaveColumn[] = []
  let expectedFrame: number | null = null
  let { ratio } = first
  function resize(size: PictureSize): void {
    ratio = size.ratio
    if (!fit(canvas, size) || !context) return
    context.fillStyle = colors.ground
    context.fillRect(0, 0, size.width, size.height)
  }
  canvas.width = 0
  resize(first)
  return {
    receive(reading) {
      const isAfterGap = expectedFrame !== null && reading.frame - reading.frames > expectedFrame
      expectedFrame = reading.frame
      waiting.push({ reading, isAfterGap: isAfterGap && reading.takenFrames !== null })
      if (waiting.length > waitingMax) waiting = waiting.slice(-waitingMax)
    },
    restart() {
      expectedFrame = null
    },
    resize,
    draw() {
      if (context && waiting.length > 0) drawWave(context, waiting, colors, ratio)
      waiting = []
    },
  }
}

/** The level is a mean of 400 ms: at half the rate it looks the same, and every picture costs several processes a turn. */
const readingsPerLevel = 2

/** The level of the voice and its target band. */
export function levelPicture(canvas: OffscreenCanvas, first: PictureSize, colors: LevelColors): MeterPicture {
  const context = contextOf(canvas)
  let meter: ReturnType<typeof createLevelMeter> | null = null
  let { ratio } = first
  let unshown = readingsPerLevel
  fit(canvas, first)
  return {
    receive(reading) {
      meter?.add(reading)
      unshown += 1
    },
    restart(sampleRateHz) {
      meter = sampleRateHz === null ? null : createLevelMeter(sampleRateHz)
      unshown = readingsPerLevel
    },
    resize(size) {
      ratio = size.ratio
      fit(canvas, size)
      unshown = readingsPerLevel
    },
    draw() {
      if (!context || unshown < readingsPerLevel) return
      unshown = 0
      drawLevel(context, meter?.level ?? silentLevel, colors, ratio)
    },
  }
}

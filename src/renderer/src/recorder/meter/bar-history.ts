import { loudnessBars, loudnessSmoothing, waveformBars, waveformEveryMs } from '@shared/limits'
import type { MeterReading } from '../capture/capture-messages'
import { amplitudeDb, powerDb } from './decibels'

type PeakReading = Pick<MeterReading, 'frames' | 'low' | 'high'>

/** Level of a bar without height. */
const bottomDbfs = -54

/** Height of a bar, 0 to 1; full scale is 1. */
const barHeight = (decibels: number): number => Math.min(1, Math.max(0, 1 - decibels / bottomDbfs))

export interface BarHistory {
  /** Heights of the bars, oldest first. */
  readonly bars: readonly number[]
  add: (reading: PeakReading) => void
}

/** The last 25 peaks of 100 ms each (spec/shell.md section 9), as bar heights. */
export function createBarHistory(sampleRateHz: number): BarHistory {
  const everyFrames = (waveformEveryMs * sampleRateHz) / 1_000
  let bars = new Array<number>(waveformBars).fill(0)
  let frames = 0
  let peak = 0
  return {
    get bars() {
      return bars
    },
    add(reading) {
      peak = Math.max(peak, -reading.low, reading.high)
      frames += reading.frames
      if (frames < everyFrames) return
      bars = [...bars.slice(1), barHeight(amplitudeDb(peak))]
      // Carrying the remainder keeps the rate at 10 bars per second.
      frames -= everyFrames
      peak = 0
    },
  }
}

/** Number of lit loudness bars, 0 to 10, smoothed by half of the previous value (spec/shell.md section 9). */
export function createLoudness(): (meanSquare: number) => number {
  let smoothed = 0
  return (meanSquare) => {
    smoothed = loudnessSmoothing * smoothed + (1 - loudnessSmoothing) * barHeight(powerDb(meanSquare))
    return Math.round(smoothed * loudnessBars)
  }
}

import { clipLevel } from '@shared/audio/level-meter'
import type { MeterReading } from './worklet-messages'

type Summary = Omit<MeterReading, 'type' | 'frame' | 'takenFrames'>

/** Sums up quanta; answers a summary once it holds at least `everyFrames`. Runs on the audio thread. */
export function createQuantumMeter(options: { everyFrames: number; sliceFrames: number }) {
  const { everyFrames, sliceFrames } = options
  let frames = 0
  let low = 0
  let high = 0
  let clipCount = 0
  let sums: number[] = []
  let slicePeaks: number[] = []
  let sliceHeld = 0
  let slicePeak = 0

  function addSlices(channels: readonly Float32Array[], length: number): void {
    for (let index = 0; index < length; index += 1) {
      for (const channel of channels) {
        const deviation = Math.abs(channel[index] ?? 0)
        if (deviation > slicePeak) slicePeak = deviation
      }
      sliceHeld += 1
      if (sliceHeld === sliceFrames) {
        slicePeaks.push(slicePeak)
        sliceHeld = 0
        slicePeak = 0
      }
    }
  }

  return function push(channels: readonly Float32Array[]): Summary | null {
    const length = channels[0]?.length ?? 0
    for (const [number, channel] of channels.entries()) {
      let sum = 0
      for (const sample of channel) {
        if (sample < low) low = sample
        if (sample > high) high = sample
        if (sample >= clipLevel || sample <= -clipLevel) clipCount += 1
        sum += sample * sample
      }
      sums[number] = (sums[number] ?? 0) + sum
    }
    addSlices(channels, length)
    frames += length
    if (frames < everyFrames) return null
    const summary = { frames, low, high, meanSquare: Math.max(...sums) / frames, clipCount, slicePeaks }
    frames = 0
    low = 0
    high = 0
    clipCount = 0
    sums = []
    slicePeaks = []
    return summary
  }
}

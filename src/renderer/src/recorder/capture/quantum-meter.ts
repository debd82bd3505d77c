import { clipLevel } from '@shared/audio/meters/level-meter'
import type { MeterReading } from './capture-messages'

type Summary = Omit<MeterReading, 'frame' | 'atMs' | 'takenFrames'>

/** Sums up audio and returns a reading every `everyFrames` or more. Uses plain loops, because it handles every sample. */
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

  /** Adds frames within one 10 ms slice. */
  function addStretch(channels: readonly Float32Array[], from: number, to: number): void {
    for (let number = 0; number < channels.length; number += 1) {
      const channel = channels[number]
      if (!channel) continue
      let sum = 0
      let lowest = 0
      let highest = 0
      for (let index = from; index < to; index += 1) {
        const sample = channel[index] ?? 0
        if (sample < lowest) lowest = sample
        if (sample > highest) highest = sample
        sum += sample * sample
      }
      if (highest >= clipLevel || lowest <= -clipLevel) clipCount += clipsIn(channel, from, to)
      sums[number] = (sums[number] ?? 0) + sum
      slicePeak = Math.max(slicePeak, highest, -lowest)
      low = Math.min(low, lowest)
      high = Math.max(high, highest)
    }
  }

  return function push(channels: readonly Float32Array[]): Summary | null {
    const length = channels[0]?.length ?? 0
    for (let done = 0; done < length;) {
      const to = Math.min(length, done + sliceFrames - sliceHeld)
      addStretch(channels, done, to)
      sliceHeld += to - done
      done = to
      if (sliceHeld < sliceFrames) break
      slicePeaks.push(slicePeak)
      sliceHeld = 0
      slicePeak = 0
    }
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

function clipsIn(channel: Float32Array, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index += 1) {
    const sample = channel[index] ?? 0
    if (sample >= clipLevel || sample <= -clipLevel) count += 1
  }
  return count
}

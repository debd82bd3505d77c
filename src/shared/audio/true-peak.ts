import { amplitudeToDb } from './decibel'
import { kaiser, sinc } from './windowed-sinc'

/** Highest value between samples too, ITU-R BS.1770-4 annex 2: four times oversampled. */
export interface TruePeakMeter {
  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /** In dBTP. What follows the last sample counts as silence. */
  truePeakDbtp(): number
  samplePeakDbfs(): number
}

const phases = 4
/** Samples on each side of the place between two of them. */
const reach = 8
const taps = 2 * reach
const kaiserBeta = 5
const blockFrames = 256

/** Three filters: a quarter, a half and three quarters of the way to the next sample. */
const filters = Array.from({ length: phases - 1 }, (_, index) => makeFilter((index + 1) / phases))
/** So much higher than the highest sample around it can a place between samples be. */
const highestGain = Math.max(...filters.map((filter) => filter.reduce((sum, tap) => sum + Math.abs(tap), 0)))

/** Blocks whose samples are too low to hide a new highest value are passed over: nearly all of a recording. */
export function createTruePeakMeter(channelCount: number): TruePeakMeter {
  const histories = Array.from({ length: channelCount }, () => new Float32Array(taps))
  const joined = new Float32Array(taps + blockFrames)
  let samplePeak = 0
  let truePeak = 0

  function interpolate(length: number): void {
    for (let at = 0; at < length; at++) {
      for (const filter of filters) {
        let sum = 0
        for (let tap = 0; tap < taps; tap++) sum += (joined[at + 1 + tap] ?? 0) * (filter[tap] ?? 0)
        const value = Math.abs(sum)
        if (value > truePeak) truePeak = value
      }
    }
  }

  function addBlock(samples: Float32Array, from: number, to: number, history: Float32Array): void {
    let highest = 0
    for (let i = from; i < to; i++) {
      const value = Math.abs(samples[i] ?? 0)
      if (value > highest) highest = value
    }
    if (highest > samplePeak) samplePeak = highest
    if (highest > truePeak) truePeak = highest
    for (const value of history) highest = Math.max(highest, Math.abs(value))
    if (highest * highestGain > truePeak) {
      joined.set(history)
      joined.set(samples.subarray(from, to), taps)
      interpolate(to - from)
    }
    const kept = Math.min(taps, to - from)
    history.copyWithin(0, kept)
    history.set(samples.subarray(to - kept, to), taps - kept)
  }

  function addAll(channels: readonly Float32Array[]): void {
    channels.forEach((samples, channel) => {
      const history = histories[channel]
      if (!history) return
      for (let at = 0; at < samples.length; at += blockFrames) {
        addBlock(samples, at, Math.min(samples.length, at + blockFrames), history)
      }
    })
  }

  return {
    add: addAll,
    truePeakDbtp() {
      addAll(histories.map(() => new Float32Array(taps)))
      return amplitudeToDb(truePeak)
    },
    samplePeakDbfs: () => amplitudeToDb(samplePeak),
  }
}

/** Taps for a place `offset` behind the eighth of sixteen samples; they sum to 1. */
function makeFilter(offset: number): Float64Array {
  const values = Array.from({ length: taps }, (_, tap) => {
    const distance = tap - (reach - 1) - offset
    return sinc(distance) * kaiser(distance / reach, kaiserBeta)
  })
  const sum = values.reduce((total, value) => total + value, 0)
  return Float64Array.from(values, (value) => value / sum)
}

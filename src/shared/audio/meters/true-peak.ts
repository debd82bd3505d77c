import { amplitudeToDb } from '../signal/decibel'
import { kaiser, sinc } from '../signal/windowed-sinc'

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
const gainOf = (isCounted: (tap: number) => boolean): number =>
  Math.max(
    ...filters.map((filter) =>
      filter.reduce((sum, value, tap) => sum + (isCounted(tap) ? Math.abs(value) : 0), 0),
    ),
  )
const isNearest = (tap: number): boolean => tap === reach - 1 || tap === reach
/** How much of a place between two samples can come from those two, and how much from all the others. */
const nearestGain = gainOf(isNearest)
const otherGain = gainOf((tap) => !isNearest(tap))

interface ChannelState {
  /** The samples before those that come next. */
  history: Float32Array
  /** Highest of them and of the block they end. */
  highestBefore: number
}

/** Blocks whose samples are too low to hide a new highest value are passed over: nearly all of a recording. */
export function createTruePeakMeter(channelCount: number): TruePeakMeter {
  const states = Array.from({ length: channelCount }, (): ChannelState => ({
    history: new Float32Array(taps),
    highestBefore: 0,
  }))
  const joined = new Float32Array(taps + blockFrames)
  let samplePeak = 0
  let truePeak = 0

  /** Only places that can beat the highest value are worked out. @param highest of all samples in `joined` */
  function interpolate(length: number, highest: number): void {
    let peak = truePeak
    let enough = (peak - highest * otherGain) / nearestGain
    for (let at = 1; at <= length; at++) {
      const left = Math.abs(joined[at + reach - 1] as number)
      const right = Math.abs(joined[at + reach] as number)
      if (left <= enough && right <= enough) continue
      for (const filter of filters) {
        let sum = 0
        for (let tap = 0; tap < taps; tap++) sum += (joined[at + tap] as number) * (filter[tap] as number)
        peak = Math.max(peak, Math.abs(sum))
      }
      enough = (peak - highest * otherGain) / nearestGain
    }
    truePeak = peak
  }

  function addSamples(samples: Float32Array, state: ChannelState): void {
    for (let from = 0; from < samples.length; from += blockFrames) {
      const to = Math.min(samples.length, from + blockFrames)
      let highest = 0
      for (let i = from; i < to; i++) {
        const value = Math.abs(samples[i] as number)
        if (value > highest) highest = value
      }
      if (highest > samplePeak) samplePeak = highest
      if (highest > truePeak) truePeak = highest
      const around = Math.max(highest, state.highestBefore)
      if (around * (nearestGain + otherGain) > truePeak) {
        const fromBefore = Math.max(0, taps - from)
        joined.set(state.history.subarray(taps - fromBefore))
        joined.set(samples.subarray(from - taps + fromBefore, to), fromBefore)
        interpolate(to - from, around)
      }
      // A short block at the end may have less than the filter reaches back over.
      state.highestBefore = to - from < taps ? Math.max(highest, state.highestBefore) : highest
    }
    const kept = Math.min(taps, samples.length)
    state.history.copyWithin(0, kept)
    state.history.set(samples.subarray(samples.length - kept), taps - kept)
  }

  const addAll = (channels: readonly Float32Array[]): void =>
    channels.forEach((samples, channel) => {
      const state = states[channel]
      if (state) addSamples(samples, state)
    })

  return {
    add: addAll,
    truePeakDbtp() {
      addAll(states.map(() => new Float32Array(taps)))
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

import { amplitudeToDb } from '../signal/decibel'

/** Finds sound whose peaks were held at one level: by a limiter, or by an overload that a codec has rounded off since. */
export interface LimitDetector {
  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /** The level that the peaks gather at, in dBFS; null where they thin out upwards, as those of a voice do. */
  ceilingDbfs(): number | null
}

const hopSeconds = 0.01
const stepsPerDb = 10
const lowestDb = -80
const highestDb = 20
/** Peaks this near to a level lie at it. */
const nearSteps = stepsPerDb / 2
/** Of the hops that are less than this under the loudest one… */
const loudDb = 20
/** …so many lie at the ceiling (clean voices: fewer at any level with as few above it)… */
const leastShare = 0.04
const leastHops = 30
/**
 * …and this many times more than above it. Bench (tests/bench/judge/judge-limiting.ts): voices as recorded, re-encoded, and
 * compressed 3:1 reach 4.4, one of them as published 8.3; limited ones 17 and more.
 */
const leastRatio = 10
/** The ceiling lies in the upper part of what is loud. */
const searchedDb = 12

/** By a variable of its own: one that outlives the loop is written to memory each time. */
function peakOf(samples: Float32Array, from: number, to: number): number {
  let peak = 0
  for (let i = from; i < to; i++) {
    const value = Math.abs(samples[i] as number)
    if (value > peak) peak = value
  }
  return peak
}

export function createLimitDetector(sampleRateHz: number): LimitDetector {
  // Absurd rates have hops too.
  const hopFrames = Math.max(1, Math.round(sampleRateHz * hopSeconds))
  const hops = new Uint32Array((highestDb - lowestDb) * stepsPerDb + 1)
  let filled = 0
  let peak = 0

  function endHop(): void {
    const step = Math.round((amplitudeToDb(peak) - lowestDb) * stepsPerDb)
    const at = Math.max(0, Math.min(hops.length - 1, step))
    hops[at] = (hops[at] ?? 0) + 1
    filled = 0
    peak = 0
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + hopFrames - filled)
        for (const samples of channels) peak = Math.max(peak, peakOf(samples, at, to))
        filled += to - at
        at = to
        if (filled === hopFrames) endHop()
      }
    },
    ceilingDbfs() {
      const highest = hops.findLastIndex((count) => count > 0)
      const sumOf = (from: number, to: number): number =>
        hops.subarray(Math.max(0, from), Math.max(0, to + 1)).reduce((sum, count) => sum + count, 0)
      const least = Math.max(leastHops, leastShare * sumOf(highest - loudDb * stepsPerDb, highest))
      let best = { step: -1, ratio: 0 }
      for (let step = highest; step >= Math.max(1, highest - searchedDb * stepsPerDb); step--) {
        const near = sumOf(step - nearSteps, step + nearSteps)
        const ratio = near / (sumOf(step + nearSteps + 1, highest) + 1)
        if (near >= least && ratio > best.ratio) best = { step, ratio }
      }
      return best.ratio < leastRatio ? null : lowestDb + best.step / stepsPerDb
    },
  }
}

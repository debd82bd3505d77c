import { powerToDb } from '../signal/decibel'

/** Blind estimate of a room's reverberation time from how fast sounds die away after speech. */
export interface ReverberationMeter {
  /** One channel at 16 kHz. */
  add(samples: Float32Array): void
  /** T60 in milliseconds; null where too few decays were heard. */
  t60Ms(): number | null
}

const hopSamples = 128
const hopMs = 8
/** Looked at together: 10 s. */
const stretchHops = 1_250
/** Evens out the swings of the voice itself. */
const smoothHops = 3
const minDecayHops = 9
const minFallDb = 14
/** A decay is heard until it comes this near to the noise. */
const overNoiseDb = 6
const noiseShare = 0.1
const enoughDecays = 8
/** How much a smoothed level may rise inside a decay. */
const rippleDb = 0.6
/** No decay is faster than the room's; words that end slowly make the others. */
const roomShare = 0.25
const longestMs = 3_000
const stepMs = 20

export function createReverberationMeter(): ReverberationMeter {
  const levels = new Float32Array(stretchHops)
  const counts = new Uint32Array(longestMs / stepMs)
  let before = 0
  let energy = 0
  let filled = 0
  let hops = 0
  let decays = 0

  function addDecay(smooth: Float32Array, from: number, to: number): void {
    const length = to - from
    const slope = slopeOf(smooth, from, to)
    if (slope >= 0 || length < minDecayHops) return
    const t60Ms = (-60 / slope) * hopMs
    const step = Math.min(counts.length - 1, Math.floor(t60Ms / stepMs))
    counts[step] = (counts[step] ?? 0) + 1
    decays += 1
  }

  function endStretch(count: number): void {
    const smooth = smoothed(levels.subarray(0, count))
    const noiseDb = smooth.toSorted()[Math.floor(count * noiseShare)] ?? 0
    for (let from = 0; from < count - 1; from++) {
      let to = from + 1
      let lowest = smooth[from] ?? 0
      while (to < count) {
        const level = smooth[to] ?? 0
        if (level > lowest + rippleDb || level < noiseDb + overNoiseDb) break
        lowest = Math.min(lowest, level)
        to += 1
      }
      const fall = (smooth[from] ?? 0) - lowest
      if (to - from >= minDecayHops && fall >= minFallDb) addDecay(smooth, from, to)
      if (to - from > 2) from = to - 1
    }
  }

  return {
    add(samples) {
      for (let at = 0; at < samples.length;) {
        const to = Math.min(samples.length, at + hopSamples - filled)
        energy += steepEnergy(samples, at, to, before)
        before = samples[to - 1] as number
        filled += to - at
        at = to
        if (filled < hopSamples) break
        levels[hops++] = powerToDb(energy / hopSamples)
        energy = 0
        filled = 0
        if (hops < stretchHops) continue
        endStretch(hops)
        hops = 0
      }
    },
    t60Ms() {
      if (hops > minDecayHops * 4) endStretch(hops)
      hops = 0
      if (decays < enoughDecays) return null
      let left = decays * roomShare
      for (let step = 0; step < counts.length; step++) {
        left -= counts[step] ?? 0
        if (left <= 0) return (step + 0.5) * stepMs
      }
      return longestMs
    },
  }
}

/** Energy of the differences between samples: rumble would end every decay early. */
function steepEnergy(samples: Float32Array, from: number, to: number, sampleBefore: number): number {
  let before = sampleBefore
  let energy = 0
  for (let i = from; i < to; i++) {
    const sample = samples[i] as number
    const value = sample - 0.9 * before
    before = sample
    energy += value * value
  }
  return energy
}

function smoothed(levels: Float32Array): Float32Array {
  return levels.map((_, at) => {
    let sum = 0
    let count = 0
    for (let i = Math.max(0, at - 1); i <= Math.min(levels.length - 1, at - 1 + smoothHops - 1); i++) {
      sum += levels[i] ?? 0
      count += 1
    }
    return sum / count
  })
}

/** Of the straight line that fits best, in dB per hop. */
function slopeOf(levels: Float32Array, from: number, to: number): number {
  const count = to - from
  const middle = (count - 1) / 2
  let up = 0
  let down = 0
  for (let i = 0; i < count; i++) {
    up += (i - middle) * (levels[from + i] ?? 0)
    down += (i - middle) ** 2
  }
  return up / down
}

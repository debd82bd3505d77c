import { powerToDb } from '../signal/decibel'
import { createEnergyHistogram } from './energy-histogram'

/** Loudness of a programme, ITU-R BS.1770-4 and EBU Tech 3341; up to 5.1 channels, any sample rate, constant memory. */
export interface LoudnessMeter {
  /** One array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /** In LUFS; null while there are not 400 ms over the absolute gate of -70 LUFS. */
  integratedLufs(): number | null
  /** Highest of any 400 ms, not gated; null before them and in silence. */
  momentaryMaxLufs(): number | null
  /** Highest of any 3 s, not gated; null before them and in silence. */
  shortTermMaxLufs(): number | null
}

/** Of BS.1770: makes a 997 Hz sine at full scale in one channel read -3.01 LUFS. */
const offsetDb = -0.691
const absoluteGateLufs = -70
const relativeGateLu = -10
/** The maxima of a file are looked for in steps of 10 ms (Tech 3341 cases 10 and 13 begin anywhere). */
const hopsPerSecond = 100
const momentaryHops = 40
const shortTermHops = 300
/** Gated blocks of 400 ms overlap by 75 %. */
const blockEveryHops = 10

/** BS.1770 table 3, in the order of channels of wave files: surrounds count more, the low-frequency channel not at all. */
const surround = 10 ** (1.5 / 10)
const channelWeights: Partial<Record<number, readonly number[]>> = {
  5: [1, 1, 1, surround, surround],
  6: [1, 1, 1, 0, surround, surround],
}

interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/** Pre-filter: the head as a high shelf. Coefficients of BS.1770 at 48 kHz, carried to other rates. */
function shelf(sampleRateHz: number): Biquad {
  const q = 0.7071752369554196
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const vh = 10 ** (3.999843853973347 / 20)
  const vb = vh ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** The revised low-frequency B-curve: a high pass. */
function highPass(sampleRateHz: number): Biquad {
  const q = 0.5003270373238773
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}

/** State of both filters of one channel, in transposed direct form II. */
interface ChannelState {
  s1: number
  s2: number
  h1: number
  h2: number
  energy: number
}

/** Numbers so small that processors turn slow on them; inaudible by far. */
const tiny = 1e-25
const settled = (value: number): number => (Math.abs(value) < tiny ? 0 : value)

export function createLoudnessMeter(sampleRateHz: number, channelCount: number): LoudnessMeter {
  const s = shelf(sampleRateHz)
  const h = highPass(sampleRateHz)
  const hopFrames = Math.max(1, Math.round(sampleRateHz / hopsPerSecond))
  const states: ChannelState[] = Array.from({ length: channelCount }, () => ({
    s1: 0,
    s2: 0,
    h1: 0,
    h2: 0,
    energy: 0,
  }))
  const weights = channelWeights[channelCount]
  const hops = new Float64Array(shortTermHops)
  const blocks = createEnergyHistogram()
  let hopFilled = 0
  let hopCount = 0
  let momentaryMax = 0
  let shortTermMax = 0

  function filter(samples: Float32Array, from: number, to: number, state: ChannelState): void {
    let { s1, s2, h1, h2, energy } = state
    for (let i = from; i < to; i++) {
      const x = samples[i] as number
      const y = s.b0 * x + s1
      s1 = s.b1 * x - s.a1 * y + s2
      s2 = s.b2 * x - s.a2 * y
      const z = h.b0 * y + h1
      h1 = h.b1 * y - h.a1 * z + h2
      h2 = h.b2 * y - h.a2 * z
      energy += z * z
    }
    Object.assign(state, { s1: settled(s1), s2: settled(s2), h1: settled(h1), h2: settled(h2), energy })
  }

  /** Mean square of the last hops. */
  function meanOfLast(count: number): number {
    let sum = 0
    for (let back = 1; back <= count; back++) sum += hops[(hopCount - back) % shortTermHops] ?? 0
    return sum / count
  }

  function endHop(): void {
    let sum = 0
    states.forEach((state, channel) => {
      sum += (state.energy / hopFrames) * (weights?.[channel] ?? 1)
      state.energy = 0
    })
    hops[hopCount % shortTermHops] = sum
    hopCount += 1
    hopFilled = 0
    if (hopCount < momentaryHops) return
    const momentary = meanOfLast(momentaryHops)
    if (momentary > momentaryMax) momentaryMax = momentary
    if ((hopCount - momentaryHops) % blockEveryHops === 0) blocks.add(momentary)
    if (hopCount < shortTermHops || hopCount % blockEveryHops !== 0) return
    shortTermMax = Math.max(shortTermMax, meanOfLast(shortTermHops))
  }

  const lufsOf = (energy: number): number | null => (energy > 0 ? powerToDb(energy) + offsetDb : null)

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length;) {
        const end = Math.min(length, at + hopFrames - hopFilled)
        for (const [index, state] of states.entries()) {
          const samples = channels[index]
          if (samples) filter(samples, at, end, state)
        }
        hopFilled += end - at
        at = end
        if (hopFilled === hopFrames) endHop()
      }
    },
    integratedLufs() {
      const audible = blocks.meanFrom(absoluteGateLufs - offsetDb)
      if (audible === null) return null
      const gateDb = Math.max(absoluteGateLufs - offsetDb, powerToDb(audible) + relativeGateLu)
      const gated = blocks.meanFrom(gateDb)
      return gated === null ? null : powerToDb(gated) + offsetDb
    },
    momentaryMaxLufs: () => lufsOf(momentaryMax),
    shortTermMaxLufs: () => lufsOf(shortTermMax),
  }
}

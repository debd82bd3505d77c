import { meanOf } from './spectrum-mean'

/** Of sound on both sides of an edge, so wide is looked at, */
const besideHz = 1_200
/** and so much around the edge is left out: filters need it. */
const edgeHz = 600
/** Above the edge the loudest stretch of this width counts. */
const partHz = 600
const fromHz = 10_000
const stepHz = 100

/**
 * What a codec or another sample rate cut off falls by 24 dB and more, voices and microphones fade by 15 at most (measured on
 * every voice, codec and bit rate of tests and benches).
 */
const leastDropDb = 20

/**
 * Where a spectrum above 10 kHz ends all at once, with nothing after it; null where it fades, or goes on.
 * @param power mean power spectrum, bins from 0 Hz to half the sample rate
 */
export function bandEndHz(power: ArrayLike<number>, sampleRateHz: number): number | null {
  const halfHz = sampleRateHz / 2
  const binHz = halfHz / (power.length - 1)
  const mean = (startHz: number, endHz: number): number => meanOf(power, startHz / binHz, endHz / binHz)
  const loudest = (startHz: number): number => {
    let most = 0
    for (let hz = startHz; hz + partHz <= halfHz; hz += partHz) most = Math.max(most, mean(hz, hz + partHz))
    return most
  }
  let steepest = { hz: 0, drop: 0 }
  for (let hz = fromHz; hz + edgeHz / 2 + partHz <= halfHz; hz += stepHz) {
    const under = mean(hz - edgeHz / 2 - besideHz, hz - edgeHz / 2)
    const drop = under / Math.max(loudest(hz + edgeHz / 2), Number.MIN_VALUE)
    if (under > 0 && drop > steepest.drop) steepest = { hz, drop }
  }
  return steepest.drop >= 10 ** (leastDropDb / 10) ? steepest.hz : null
}

import { meanOf } from './spectrum-mean'

/** A band so wide must show speech, so that one line of a whistle does not count. */
const bandHz = 350
/** Speech must stand out of its pauses by so much, */
const overNoise = 10 ** (2 / 10)
/**
 * and lie no further under its own middle: speech falls by 20 to 35 dB up to 14 kHz, codecs and resamplers leave 43 dB and
 * more below it where speech has ended.
 */
const underMiddle = 10 ** (-40 / 10)
const middleHz = { from: 1_000, to: 4_000 }

/**
 * Highest frequency at which speech stands out of the noise.
 * @param speech @param pause mean power spectra, bins from 0 Hz to half the sample rate; pause null where there was none
 */
export function speechBandwidthHz(
  speech: ArrayLike<number>,
  pause: ArrayLike<number> | null,
  sampleRateHz: number,
): number | null {
  const binHz = sampleRateHz / 2 / (speech.length - 1)
  const reach = Math.max(1, Math.round(bandHz / binHz))
  const middle = meanOf(speech, middleHz.from / binHz, middleHz.to / binHz)
  if (middle === 0) return null
  let speechSum = 0
  let pauseSum = 0
  for (let bin = speech.length - 1; bin > reach; bin--) {
    speechSum += speech[bin] ?? 0
    pauseSum += pause?.[bin] ?? 0
    if (bin + reach < speech.length) {
      speechSum -= speech[bin + reach] ?? 0
      pauseSum -= pause?.[bin + reach] ?? 0
    }
    const width = Math.min(reach, speech.length - bin)
    if (speechSum / width > middle * underMiddle && speechSum > pauseSum * overNoise) {
      return Math.round((bin + width / 2) * binHz)
    }
  }
  return null
}

/** A band so wide must show speech, so that one line of a whistle does not count. */
const bandHz = 350
/** Speech must stand out of its pauses by so much, */
const overNoise = 10 ** (2 / 10)
/** and lie no further under its loudest bin: what is deeper is rounding, or the foot of a filter. */
const underLoudest = 10 ** (-72 / 10)

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
  let loudest = 0
  for (let bin = 1; bin < speech.length; bin++) loudest = Math.max(loudest, speech[bin] ?? 0)
  if (loudest === 0) return null
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
    if (speechSum / width > loudest * underLoudest && speechSum > pauseSum * overNoise) {
      return Math.round((bin + width / 2) * binHz)
    }
  }
  return null
}

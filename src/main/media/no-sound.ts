/** 200 dB over full scale. */
export const noSoundAbove = 1e10

/**
 * Makes silence of what a float file may hold and no sound is: not a number, infinite, or beyond all measure. One such value
 * would be left in every filter that it passes.
 * @returns whether there was any
 */
export function silenceNoSound(samples: Float32Array, length = samples.length): boolean {
  let isFound = false
  for (let at = 0; at < length; at++) {
    // False for what is not a number, too.
    if (Math.abs(samples[at] ?? 0) <= noSoundAbove) continue
    samples[at] = 0
    isFound = true
  }
  return isFound
}

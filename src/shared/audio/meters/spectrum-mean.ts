/** The mean of the whole bins between two places of a spectrum, in bins; 0 where there is none. */
export function meanOf(spectrum: ArrayLike<number>, fromBin: number, toBin: number): number {
  const from = Math.ceil(fromBin)
  const to = Math.min(spectrum.length - 1, Math.floor(toBin))
  let sum = 0
  for (let bin = from; bin <= to; bin++) sum += spectrum[bin] ?? 0
  return to < from ? 0 : sum / (to - from + 1)
}

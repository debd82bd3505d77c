/** Scale-invariant signal-to-distortion ratio in dB: how much of the reference, at whatever level, is in the estimate. */
export function siSdrDb(reference: Float32Array, estimate: Float32Array): number {
  const length = Math.min(reference.length, estimate.length)
  let power = 0
  let product = 0
  for (let i = 0; i < length; i++) {
    power += reference[i]! ** 2
    product += reference[i]! * estimate[i]!
  }
  const scale = product / power
  let target = 0
  let rest = 0
  for (let i = 0; i < length; i++) {
    const wanted = scale * reference[i]!
    target += wanted ** 2
    rest += (estimate[i]! - wanted) ** 2
  }
  return 10 * Math.log10(target / rest)
}

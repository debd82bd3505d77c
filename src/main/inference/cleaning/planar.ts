/** One array per channel, all of equal length. */
export type Planar = readonly Float32Array[]

/** Frames per channel. */
export const frameCountOf = (planar: Planar): number => planar[0]?.length ?? 0

/** @param interleaved whole frames */
export function toPlanar(interleaved: Float32Array, channels: number): Float32Array[] {
  if (channels === 1) return [interleaved]
  const frames = interleaved.length / channels
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames)
    for (let i = 0; i < frames; i++) samples[i] = interleaved[i * channels + channel] as number
    return samples
  })
}

/** The inverse of `toPlanar`. */
export function toInterleaved(planar: Planar): Float32Array {
  const [first] = planar
  if (!first || planar.length === 1) return first ?? new Float32Array(0)
  const out = new Float32Array(first.length * planar.length)
  planar.forEach((samples, channel) => {
    for (let i = 0; i < samples.length; i++) out[i * planar.length + channel] = samples[i] as number
  })
  return out
}

/** Averages the channels. */
export function toMono(planar: Planar): Float32Array {
  const [first] = planar
  if (!first || planar.length === 1) return first ?? new Float32Array(0)
  const out = new Float32Array(first.length)
  for (const samples of planar)
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + (samples[i] as number) / planar.length
  return out
}

/** Copies frames `from` to `to` (exclusive) of every channel. */
export const sliceOf = (planar: Planar, from: number, to?: number): Float32Array[] =>
  planar.map((samples) => samples.slice(from, to))

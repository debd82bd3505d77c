const frameSeconds = 0.04
const hopSeconds = 0.02
const lowestHz = 65
const highestHz = 400
/** Below this a frame is a pause; full scale is 1. */
const quietRms = 0.01
/** A frame that repeats less than this is no vowel. */
const voicedCorrelation = 0.6
const sameHeight = 0.05

/**
 * The pitch a voice is spoken at: the median over its voiced frames by autocorrelation, in Hz; null where nothing is voiced.
 * @param samples mono, -1 to 1
 */
export function spokenPitchHz(samples: Float32Array, rateHz: number): number | null {
  const length = Math.round(frameSeconds * rateHz)
  const hop = Math.round(hopSeconds * rateHz)
  const longest = Math.floor(rateHz / lowestHz)
  const pitches: number[] = []
  for (let at = 0; at + length + longest <= samples.length; at += hop) {
    const pitch = framePitchHz(samples, { at, length, rateHz })
    if (pitch !== null) pitches.push(pitch)
  }
  pitches.sort((a, b) => a - b)
  return pitches[pitches.length >> 1] ?? null
}

function framePitchHz(
  samples: Float32Array,
  { at, length, rateHz }: { at: number; length: number; rateHz: number },
): number | null {
  const energy = energyOf(samples, at, length)
  if (Math.sqrt(energy / length) < quietRms) return null
  const shortest = Math.floor(rateHz / highestHz)
  const likeness: number[] = []
  for (let lag = shortest; lag <= Math.floor(rateHz / lowestHz); lag += 1) {
    let dot = 0
    for (let i = 0; i < length; i += 1) dot += (samples[at + i] ?? 0) * (samples[at + i + lag] ?? 0)
    likeness.push(dot / Math.sqrt(energy * energyOf(samples, at + lag, length) + 1e-12))
  }
  const best = Math.max(...likeness)
  if (best < voicedCorrelation) return null
  // Every multiple of the period is a peak too: the first that is about as high is the period.
  const place = likeness.findIndex(
    (value, i) =>
      value >= best - sameHeight && value >= (likeness[i - 1] ?? -1) && value >= (likeness[i + 1] ?? -1),
  )
  return rateHz / (shortest + place)
}

function energyOf(samples: Float32Array, at: number, length: number): number {
  let sum = 0
  for (let i = at; i < at + length; i += 1) sum += (samples[i] ?? 0) ** 2
  return sum
}

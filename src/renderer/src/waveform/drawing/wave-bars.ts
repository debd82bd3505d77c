/** One bar per 5 px, less 2 (spec/speech-synthesis.md section 9). */
export const barPitchPx = 5
export const barPx = 3

export interface WaveBar {
  x: number
  y: number
  height: number
}

export const barCount = (widthPx: number): number => Math.max(0, Math.floor(widthPx / barPitchPx) - 2)

/** Peaks of a sound in equal stretches. @returns 0 to 1, the loudest is 1 */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const step = samples.length / Math.max(1, count)
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0
    const end = Math.min(samples.length, Math.floor((index + 1) * step))
    for (let at = Math.floor(index * step); at < end; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks, 1e-4)
  return peaks.map((peak) => peak / loudest)
}

/** Bars around the middle line; silence still shows a dot. */
export function barsOf(peaks: readonly number[], heightPx: number): WaveBar[] {
  return peaks.map((peak, index) => {
    const height = Math.max(barPx, peak * heightPx)
    return { x: (index + 1) * barPitchPx, y: (heightPx - height) / 2, height }
  })
}

/** How many times larger than it is a sound may be drawn: 48 dB. */
export const heightMost = 256

/** How much larger a sound is drawn by itself, so that its loudest place fills the height: the shape of a whisper is what one cuts by. */
export const heightFor = (peak: number): number =>
  peak > 0 ? Math.min(heightMost, Math.max(1, 0.95 / peak)) : 1

/** The next power of two above or below. */
export function heightStep(factor: number, isUp: boolean): number {
  const place = Math.log2(factor)
  const next = isUp ? Math.floor(place + 1e-9) + 1 : Math.ceil(place - 1e-9) - 1
  return Math.min(heightMost, Math.max(1, 2 ** next))
}

/** As it is written: ×1, ×2.4, ×37. */
export const heightText = (factor: number): string =>
  `×${factor < 9.95 ? Number(factor.toFixed(1)) : Math.round(factor)}`

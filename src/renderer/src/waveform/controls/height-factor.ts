/** Maximum vertical zoom: 48 dB. */
export const heightMost = 256

/** Automatic vertical zoom: the loudest peak fills the height, because even a whisper is edited by its shape. */
export const heightFor = (peak: number): number =>
  peak > 0 ? Math.min(heightMost, Math.max(1, 0.95 / peak)) : 1

/** The next power of two above or below. */
export function heightStep(factor: number, isUp: boolean): number {
  const place = Math.log2(factor)
  const next = isUp ? Math.floor(place + 1e-9) + 1 : Math.ceil(place - 1e-9) - 1
  return Math.min(heightMost, Math.max(1, 2 ** next))
}

/** The label: ×1, ×2.4, ×37. */
export const heightText = (factor: number): string =>
  `×${factor < 9.95 ? Number(factor.toFixed(1)) : Math.round(factor)}`

import {
  orbScaleMaxMs,
  totalDurationBestMs,
  totalDurationBetterMs,
  totalDurationGoodMs,
} from '@shared/limits'

/** Marks of the orb (spec/professional-clone.md sections 2 and 9). */
export const orbMarks = [
  { durationMs: totalDurationGoodMs, text: 'Good (30 mins)' },
  { durationMs: totalDurationBetterMs, text: 'Better (1 hr)' },
  { durationMs: totalDurationBestMs, text: 'Best (2 hrs)' },
] as const

/** How full the orb is, 0 to 1; full at two and a half hours. */
export const orbFraction = (durationMs: number): number =>
  Math.min(1, Math.max(0, durationMs) / orbScaleMaxMs)

/** The word in the orb: the last mark reached; Perfect! from two hours on, nothing below the first. */
export function orbWord(durationMs: number): string | null {
  if (durationMs >= totalDurationBestMs) return 'Perfect!'
  if (durationMs >= totalDurationBetterMs) return 'Better'
  return durationMs >= totalDurationGoodMs ? 'Good' : null
}

/** A point of the ring: 0 at the top, clockwise. */
export function onRing(fraction: number, radius: number, centre: number): { x: number; y: number } {
  const angle = fraction * 2 * Math.PI - Math.PI / 2
  return { x: centre + radius * Math.cos(angle), y: centre + radius * Math.sin(angle) }
}

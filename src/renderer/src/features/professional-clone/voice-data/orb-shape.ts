import { totalDurationBestMs, totalDurationBetterMs, totalDurationGoodMs } from '@shared/limits'

/** Marks of the orb (spec/professional-clone.md sections 2 and 9). */
export const orbMarks = [
  { durationMs: totalDurationGoodMs, text: 'Good (30 mins)' },
  { durationMs: totalDurationBetterMs, text: 'Better (1 hr)' },
  { durationMs: totalDurationBestMs, text: 'Best (2 hrs)' },
] as const

/** A point of the ring: 0 at the top, clockwise. */
export function onRing(fraction: number, radius: number, center: number): { x: number; y: number } {
  const angle = fraction * 2 * Math.PI - Math.PI / 2
  return { x: center + radius * Math.cos(angle), y: center + radius * Math.sin(angle) }
}

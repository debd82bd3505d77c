import { peakMaxDbfs, rmsTargetDbfs } from '@shared/limits'
import { tokenColor } from '@renderer/lib/drawing'
import type { Level } from './level-meter'
import { scalePlace } from './decibels'

export interface LevelColors {
  ground: string
  band: string
  edge: string
  hot: string
  below: string
  within: string
  above: string
  peak: string
  held: string
  heldHot: string
}

/** The colors of the current theme. */
export const levelColors = (): LevelColors => ({
  ground: tokenColor('hover'),
  band: tokenColor('good-soft'),
  edge: tokenColor('good'),
  hot: tokenColor('danger-soft'),
  below: tokenColor('line-control'),
  within: tokenColor('good'),
  above: tokenColor('warn'),
  peak: tokenColor('ink-muted'),
  held: tokenColor('ink'),
  heldHot: tokenColor('danger-ink'),
})

const barInset = 1 / 6

/** Draws RMS as a bar, peak and held peak as lines, and the target band. */
export function drawLevel(
  context: OffscreenCanvasRenderingContext2D,
  level: Level,
  colors: LevelColors,
  ratio: number,
): void {
  const { width, height } = context.canvas
  const line = Math.max(1, Math.round(2 * ratio))
  const place = (decibels: number): number => Math.round(scalePlace(decibels) * width)
  const fill = (color: string, left: number, right: number, inset = 0): void => {
    context.fillStyle = color
    context.fillRect(left, height * inset, right - left, height * (1 - 2 * inset))
  }
  const { low, high } = rmsTargetDbfs
  fill(colors.ground, 0, width)
  fill(colors.band, place(low), place(high))
  fill(colors.hot, place(peakMaxDbfs), width)
  const { rmsDbfs, peakDbfs, heldPeakDbfs } = level
  fill(
    rmsDbfs < low ? colors.below : rmsDbfs > high ? colors.above : colors.within,
    0,
    place(rmsDbfs),
    barInset,
  )
  fill(colors.edge, place(low), place(low) + 1)
  fill(colors.edge, place(high), place(high) + 1)
  fill(colors.peak, place(peakDbfs) - line, place(peakDbfs), barInset)
  fill(
    heldPeakDbfs > peakMaxDbfs ? colors.heldHot : colors.held,
    place(heldPeakDbfs) - line,
    place(heldPeakDbfs),
  )
}

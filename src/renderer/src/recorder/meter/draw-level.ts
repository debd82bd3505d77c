import { peakMaxDbfs, rmsTargetDbfs } from '@shared/limits'
import { tokenColour } from '@renderer/lib/drawing'
import type { Level } from './level-meter'
import { scalePlace } from './level-scale'

export interface LevelColours {
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

/** As the design language has them now. */
export const levelColours = (): LevelColours => ({
  ground: tokenColour('hover'),
  band: tokenColour('good-soft'),
  edge: tokenColour('good'),
  hot: tokenColour('danger-soft'),
  below: tokenColour('line-control'),
  within: tokenColour('good'),
  above: tokenColour('warn'),
  peak: tokenColour('ink-muted'),
  held: tokenColour('ink'),
  heldHot: tokenColour('danger-ink'),
})

const barInset = 1 / 6

/** RMS as a bar, peak and held peak as lines, over the band a voice should stay in. */
export function drawLevel(
  context: OffscreenCanvasRenderingContext2D,
  level: Level,
  colours: LevelColours,
  ratio: number,
): void {
  const { width, height } = context.canvas
  const line = Math.max(1, Math.round(2 * ratio))
  const place = (decibels: number): number => Math.round(scalePlace(decibels) * width)
  const fill = (colour: string, left: number, right: number, inset = 0): void => {
    context.fillStyle = colour
    context.fillRect(left, height * inset, right - left, height * (1 - 2 * inset))
  }
  const { low, high } = rmsTargetDbfs
  fill(colours.ground, 0, width)
  fill(colours.band, place(low), place(high))
  fill(colours.hot, place(peakMaxDbfs), width)
  const { rmsDbfs, peakDbfs, heldPeakDbfs } = level
  fill(
    rmsDbfs < low ? colours.below : rmsDbfs > high ? colours.above : colours.within,
    0,
    place(rmsDbfs),
    barInset,
  )
  fill(colours.edge, place(low), place(low) + 1)
  fill(colours.edge, place(high), place(high) + 1)
  fill(colours.peak, place(peakDbfs) - line, place(peakDbfs), barInset)
  fill(
    heldPeakDbfs > peakMaxDbfs ? colours.heldHot : colours.held,
    place(heldPeakDbfs) - line,
    place(heldPeakDbfs),
  )
}

import { totalFrames } from '@shared/audio/edit-list'
import type { Peaks } from '@shared/audio/peaks-pyramid'
import type { Reel } from '@shared/domain/reel'
import { fitCanvas, tokenColour } from '../meter/canvas-size'

export type PeaksOfTake = Peaks

/** Draws the waveform of a reel over the whole canvas, with a line where one take ends and the next begins. */
export function drawReel(
  canvas: HTMLCanvasElement,
  reel: Reel,
  peaks: ReadonlyMap<string, PeaksOfTake>,
): void {
  fitCanvas(canvas)
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.clearRect(0, 0, width, height)
  const total = totalFrames(reel.segments)
  if (total === 0) return
  const middle = height / 2
  let doneFrames = 0
  for (const segment of reel.segments) {
    const frames = segment.endFrame - segment.startFrame
    const left = Math.round((doneFrames / total) * width)
    const right = Math.round(((doneFrames + frames) / total) * width)
    const own = peaks.get(segment.takeId)
    const count = right - left
    if (own && count > 0) {
      const { low, high } = own.columns(0, segment.startFrame, frames / count, count)
      context.fillStyle = tokenColour('ink-muted')
      for (let column = 0; column < count; column += 1) {
        const up = Math.max(0.5, (high[column] ?? 0) * middle)
        const down = Math.max(0.5, -(low[column] ?? 0) * middle)
        context.fillRect(left + column, middle - up, 1, up + down)
      }
    }
    if (doneFrames > 0) {
      context.fillStyle = tokenColour('warn')
      context.fillRect(left, 0, Math.max(1, window.devicePixelRatio), height)
    }
    doneFrames += frames
  }
}

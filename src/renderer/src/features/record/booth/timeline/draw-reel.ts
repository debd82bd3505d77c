import { totalFrames } from '@shared/audio/edit-list'
import type { Peaks } from '@shared/audio/peaks-pyramid'
import type { Reel, Segment } from '@shared/domain/reel'
import type { Take } from '@shared/domain/take'
import { bent, fitCanvas, tokenColour } from '@renderer/lib/drawing'

export type PeaksOfTake = Peaks

/**
 * Draws the waveform of a reel over the whole canvas, with a line where one take ends and the next begins, red strokes where
 * something is wrong with the sound and blue ones where the person set a mark.
 */
export function drawReel(
  canvas: HTMLCanvasElement,
  reel: Reel,
  peaks: ReadonlyMap<string, PeaksOfTake>,
  takes: readonly Take[],
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
        const up = Math.max(0.5, bent(high[column] ?? 0) * middle)
        const down = Math.max(0.5, bent(low[column] ?? 0) * middle)
        context.fillRect(left + column, middle - up, 1, up + down)
      }
    }
    if (doneFrames > 0) {
      context.fillStyle = tokenColour('warn')
      context.fillRect(left, 0, Math.max(1, window.devicePixelRatio), height)
    }
    const take = takes.find(({ id }) => id === segment.takeId)
    for (const { atMs, colour } of take ? strokesOf(take) : []) {
      const frame = (atMs / 1_000) * reel.sampleRateHz
      if (!isWithin(segment, frame)) continue
      const at = Math.round(((doneFrames + frame - segment.startFrame) / total) * width)
      context.fillStyle = tokenColour(colour)
      context.fillRect(at, 0, Math.max(1, window.devicePixelRatio), height / 4)
    }
    doneFrames += frames
  }
}

const isWithin = ({ startFrame, endFrame }: Segment, frame: number): boolean =>
  frame >= startFrame && frame < endFrame

const strokesOf = (take: Take): { atMs: number; colour: string }[] => [
  ...take.faults.map(({ atMs }) => ({ atMs, colour: 'danger' })),
  ...take.marksMs.map((atMs) => ({ atMs, colour: 'accent-ink' })),
]

import { totalFrames } from '@shared/audio/edit-list'
import type { Peaks } from '@shared/audio/formats/peaks-pyramid'
import type { Recording, Region } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { bent, fitCanvas, tokenColor } from '@renderer/lib/drawing'

export type PeaksOfTake = Peaks

/**
 * Draws the waveform of a recording over the whole canvas, with a line where one take ends and the next begins, red strokes where
 * something is wrong with the sound and blue ones where the person set a mark.
 */
export function drawRecording(
  canvas: HTMLCanvasElement,
  recording: Recording,
  peaks: ReadonlyMap<string, PeaksOfTake>,
  takes: readonly Take[],
): void {
  fitCanvas(canvas)
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.clearRect(0, 0, width, height)
  const total = totalFrames(recording.regions)
  if (total === 0) return
  const middle = height / 2
  let doneFrames = 0
  for (const region of recording.regions) {
    const frames = region.endFrame - region.startFrame
    const left = Math.round((doneFrames / total) * width)
    const right = Math.round(((doneFrames + frames) / total) * width)
    const own = peaks.get(region.takeId)
    const count = right - left
    if (own && count > 0) {
      const { low, high } = own.columns(0, region.startFrame, frames / count, count)
      context.fillStyle = tokenColor('ink-muted')
      for (let column = 0; column < count; column += 1) {
        const up = Math.max(0.5, bent(high[column] ?? 0) * middle)
        const down = Math.max(0.5, bent(low[column] ?? 0) * middle)
        context.fillRect(left + column, middle - up, 1, up + down)
      }
    }
    if (doneFrames > 0) {
      context.fillStyle = tokenColor('warn')
      context.fillRect(left, 0, Math.max(1, window.devicePixelRatio), height)
    }
    const take = takes.find(({ id }) => id === region.takeId)
    for (const { atMs, color } of take ? strokesOf(take) : []) {
      const frame = (atMs / 1_000) * recording.sampleRateHz
      if (!isWithin(region, frame)) continue
      const at = Math.round(((doneFrames + frame - region.startFrame) / total) * width)
      context.fillStyle = tokenColor(color)
      context.fillRect(at, 0, Math.max(1, window.devicePixelRatio), height / 4)
    }
    doneFrames += frames
  }
}

const isWithin = ({ startFrame, endFrame }: Region, frame: number): boolean =>
  frame >= startFrame && frame < endFrame

const strokesOf = (take: Take): { atMs: number; color: string }[] => [
  ...take.faults.map(({ atMs }) => ({ atMs, color: 'danger' })),
  ...take.marksMs.map((atMs) => ({ atMs, color: 'accent-ink' })),
]

import type { Drawing } from './draw-wave'
import { lengthOf, type ViewWindow } from '../view-window'
import type { WaveData } from '../data/wave-data'

/** Minimum width of a sample to be drawn as a line instead of columns. Device pixels. */
const samplesFromPx = 1.5

/** What to draw of a window on a canvas of `widthPx` device pixels. Columns stay in place while scrolling. */
export function drawingOf(data: WaveData, view: ViewWindow, widthPx: number): Drawing {
  const framesPerMs = data.sampleRateHz / 1_000
  const framesPerPx = (lengthOf(view) * framesPerMs) / widthPx
  const exactStart = view.startMs * framesPerMs
  if (framesPerPx * samplesFromPx <= 1) {
    const first = Math.max(0, Math.floor(exactStart) - 1)
    const count = Math.min(data.frameCount - first, Math.ceil(widthPx * framesPerPx) + 3)
    const samples = data.samples(first, Math.max(1, count))
    const samplePx = 1 / framesPerPx
    if (samples) return { kind: 'samples', samples, samplePx, offsetPx: (exactStart - first) * samplePx }
  }
  const firstColumn = Math.floor(exactStart / framesPerPx)
  const columns = data.columns({
    startFrame: firstColumn * framesPerPx,
    framesPerColumn: framesPerPx,
    count: widthPx + 1,
  })
  return { kind: 'columns', columns, columnPx: 1, offsetPx: exactStart / framesPerPx - firstColumn }
}

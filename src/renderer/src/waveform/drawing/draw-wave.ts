import type { Columns } from '../data/wave-levels'

/** What is in sight, ready to be drawn on a canvas. `offset` is how far before the left edge the first one begins. */
export type Drawing =
  | { kind: 'columns'; columns: Columns; columnPx: number; offsetPx: number }
  | { kind: 'samples'; samples: Float32Array; samplePx: number; offsetPx: number }

/** Single samples get a dot where there is room for one. */
const dotFromPx = 5

/** Draws with the fill color that is set. Sizes in device pixels. */
export function drawWave(context: CanvasRenderingContext2D, drawing: Drawing, scale: number): void {
  const { width, height } = context.canvas
  const middle = height / 2
  const reach = (middle - 2) * scale
  if (drawing.kind === 'columns') {
    const { low, high } = drawing.columns
    const { columnPx, offsetPx } = drawing
    const left = Math.round(offsetPx)
    // Whole pixels, one rectangle each: a path of a thousand of them takes ten times as long to fill.
    for (let column = 0; column < low.length; column++) {
      const top = Math.floor(middle - (high[column] ?? 0) * reach)
      const bottom = Math.ceil(middle - (low[column] ?? 0) * reach)
      context.fillRect(column * columnPx - left, top, columnPx, Math.max(1, bottom - top))
    }
    return
  }
  const { samples, samplePx, offsetPx } = drawing
  const y = (value: number): number => middle - Math.max(-1, Math.min(1, value)) * reach
  context.strokeStyle = context.fillStyle
  context.lineWidth = Math.max(1, window.devicePixelRatio * 1.25)
  context.lineJoin = 'round'
  context.beginPath()
  samples.forEach((value, index) => {
    const x = (index + 0.5) * samplePx - offsetPx
    if (index === 0) context.moveTo(x, y(value))
    else context.lineTo(x, y(value))
  })
  context.stroke()
  if (samplePx < dotFromPx * window.devicePixelRatio) return
  const radius = Math.min(3.5 * window.devicePixelRatio, samplePx / 4)
  context.beginPath()
  samples.forEach((value, index) => {
    const x = (index + 0.5) * samplePx - offsetPx
    if (x < -radius || x > width + radius) return
    context.moveTo(x + radius, y(value))
    context.arc(x, y(value), radius, 0, Math.PI * 2)
  })
  context.fill()
}

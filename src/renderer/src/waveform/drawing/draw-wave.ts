import type { Columns } from '../data/wave-levels'

/** What to draw on a canvas. `offset` is how far the first item starts before the left edge. */
export type Drawing =
  | { kind: 'columns'; columns: Columns; columnPx: number; offsetPx: number }
  | { kind: 'samples'; samples: Float32Array; samplePx: number; offsetPx: number }

/** Minimum spacing at which single samples get a dot. */
const dotFromPx = 5

/** Draws with the current fill color. Sizes in device pixels. */
export function drawWave(context: CanvasRenderingContext2D, drawing: Drawing, scale: number): void {
  const { width, height } = context.canvas
  const middle = height / 2
  const reach = (middle - 2) * scale
  if (drawing.kind === 'columns') {
    const { low, high } = drawing.columns
    const { columnPx, offsetPx } = drawing
    const left = Math.round(offsetPx)
    // One rectangle per column, on whole pixels: filling a path of a thousand rectangles takes ten times as long.
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

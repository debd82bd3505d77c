import { useCallback } from 'react'
import { tokenColor } from '@renderer/lib/drawing'
import { ticksOf } from './time-text'
import { shareAt } from './view-window'
import type { Wave } from './wave'
import { WaveCanvas, type DrawCanvas } from './wave-canvas'

/** The time scale above a waveform. */
export function Ruler({ wave }: { wave: Wave }) {
  const draw = useCallback<DrawCanvas>(
    (context, ratio) => {
      const { width, height } = context.canvas
      const view = wave.view.getState()
      context.font = `${11 * ratio}px ${getComputedStyle(context.canvas).fontFamily}`
      context.textBaseline = 'top'
      const [line, longLine, ink] = ['line-strong', 'line-control', 'ink-subtle'].map(tokenColor)
      for (const { atMs, label } of ticksOf(view, width / ratio)) {
        const x = Math.round(shareAt(atMs, view) * width)
        const length = (label === null ? 4 : 8) * ratio
        context.fillStyle = (label === null ? line : longLine) ?? ''
        context.fillRect(x, height - length, Math.max(1, Math.floor(ratio)), length)
        if (label === null) continue
        context.fillStyle = ink ?? ''
        const wide = context.measureText(label).width
        if (x + 4 * ratio + wide < width) context.fillText(label, x + 4 * ratio, 2 * ratio)
      }
    },
    [wave],
  )
  return <WaveCanvas wave={wave} draw={draw} className="block h-5 w-full" />
}

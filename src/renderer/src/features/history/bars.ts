import { useEffect, useState } from 'react'
import { tokenColor } from '@renderer/lib/drawing'
import { barCount, barPitchPx, barPx } from '@renderer/waveform/drawing/wave-bars'
import { openWaveData } from '@renderer/waveform/data/wave-data'

const leastBarPx = 2

/** The loudest sample under each bar, 0 to 1; null while it is being measured. */
export function useBars(id: string, widthPx: number): Float32Array | null {
  const [bars, setBars] = useState<Float32Array | null>(null)
  const count = barCount(widthPx)
  useEffect(() => {
    if (count < 1) return undefined
    let close = (): void => undefined
    let isOver = false
    openWaveData({ peaks: `/history-peaks/${id}`, pcm: `/history-pcm/${id}` }).then(
      (data) => {
        if (isOver) return data.close()
        const read = (): void => {
          const framesPerColumn = data.frameCount / count
          const { low, high } = data.columns({ startFrame: 0, framesPerColumn, count })
          const scale = data.peak === 0 ? 1 : data.peak
          setBars(high.map((value, at) => Math.max(value, -(low[at] ?? 0)) / scale))
        }
        const stop = data.onChange(read)
        close = () => {
          stop()
          data.close()
        }
        read()
      },
      // Without peaks the position is a plain line.
      () => undefined,
    )
    return () => {
      isOver = true
      close()
    }
  }, [id, count])
  return bars
}

/** Draws the bars, those before `played` (0 to 1) in the color of what was heard. */
export function drawBars(canvas: HTMLCanvasElement, bars: Float32Array | null, played: number): void {
  const ratio = window.devicePixelRatio
  const { clientWidth: widthPx, clientHeight: heightPx } = canvas
  canvas.width = Math.round(widthPx * ratio)
  canvas.height = Math.round(heightPx * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const count = barCount(widthPx)
  const [rest, heard] = [tokenColor('wave'), tokenColor('wave-played')]
  for (let bar = 0; bar < count; bar++) {
    const height = Math.max(leastBarPx, (bars?.[bar] ?? 0) * heightPx)
    context.fillStyle = bar / count < played ? heard : rest
    context.fillRect((bar + 1) * barPitchPx, (heightPx - height) / 2, barPx, height)
  }
}

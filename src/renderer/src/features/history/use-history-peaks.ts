import { useEffect, useState } from 'react'
import { openWaveData } from '@renderer/waveform/data/wave-data'
import type { PeaksOf } from '@renderer/waveform/seek-wave'

/** Of a sound of the history; null while it is being measured, and where it cannot be. */
export function useHistoryPeaks(id: string): PeaksOf | null {
  const [peaks, setPeaks] = useState<{ of: PeaksOf } | null>(null)
  useEffect(() => {
    let close = (): void => undefined
    let isOver = false
    openWaveData({ peaks: `/history-peaks/${id}`, pcm: `/history-pcm/${id}` }).then(
      (data) => {
        if (isOver) return data.close()
        const read = (): void =>
          setPeaks({
            of(count) {
              const framesPerColumn = data.frameCount / Math.max(1, count)
              const { low, high } = data.columns({ startFrame: 0, framesPerColumn, count })
              const scale = data.peak === 0 ? 1 : data.peak
              return high.map((value, at) => Math.max(value, -(low[at] ?? 0)) / scale)
            },
          })
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
  }, [id])
  return peaks?.of ?? null
}

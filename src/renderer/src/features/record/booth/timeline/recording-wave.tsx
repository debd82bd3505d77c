import { memo, useEffect, useRef } from 'react'
import { useQueries } from '@tanstack/react-query'
import { readPeaks } from '@shared/audio/formats/peaks-pyramid'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { drawRecording, type PeaksOfTake } from './draw-recording'

async function fetchPeaks(takeId: string): Promise<PeaksOfTake> {
  const answer = await fetch(`/peaks/${takeId}`)
  const peaks = answer.ok ? readPeaks(new Uint8Array(await answer.arrayBuffer())) : null
  if (!peaks) throw new AppError('file-unreadable')
  return peaks
}

/** The waveform of a recording. On its own, so that a moving playhead does not draw it again. */
export const RecordingWave = memo(function RecordingWave({
  recording,
  takes,
}: {
  recording: Recording
  takes: readonly Take[]
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const takeIds = [...new Set(recording.regions.map(({ takeId }) => takeId))]
  const answers = useQueries({
    queries: takeIds.map((takeId) => ({ queryKey: ['peaks', takeId], queryFn: () => fetchPeaks(takeId) })),
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const peaks = new Map(
      takeIds.flatMap((id, index) => {
        const data = answers[index]?.data
        return data ? [[id, data] as const] : []
      }),
    )
    const draw = (): void => drawRecording(element, recording, peaks, takes)
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return <canvas ref={canvas} aria-hidden className="h-full w-full" />
})

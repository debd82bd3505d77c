import { useEffect, useState } from 'react'
import type { ReferenceFile } from '@shared/domain/cloud/voice-design'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { openWaveData } from '@renderer/waveform/data/wave-data'
import { createPlayback } from '@renderer/waveform/playback'
import { createWave, type Wave } from '@renderer/waveform/wave'

type ReferenceWaveState =
  { kind: 'opening' } | { kind: 'failed'; error: AppError } | { kind: 'ready'; wave: Wave }

/** The waveform of a reference file, open while mounted; its peaks are measured when it is opened first. */
export function useReferenceWave({
  id,
  durationMs,
}: Pick<ReferenceFile, 'id' | 'durationMs'>): ReferenceWaveState {
  const [state, setState] = useState<ReferenceWaveState>({ kind: 'opening' })
  useEffect(() => {
    const scope = createScope()
    let isOver = false
    scope.add(() => {
      isOver = true
    })
    openWaveData({ peaks: `/design-reference-peaks/${id}`, pcm: `/design-reference-pcm/${id}` }).then(
      (data) => {
        if (isOver) return data.close()
        scope.add(data.close)
        const playback = createPlayback(`/design-reference/${id}`, () => durationMs)
        scope.add(playback.connect())
        setState({ kind: 'ready', wave: createWave(data, playback, durationMs) })
      },
      (error: unknown) => {
        if (isOver) return
        const known = error instanceof AppError ? error : new AppError('internal', { cause: error })
        setState({ kind: 'failed', error: known })
      },
    )
    return scope.end
  }, [id, durationMs])
  return state
}

import { useCallback } from 'react'
import type { ReferenceFile } from '@shared/domain/cloud/voice-design'
import type { Scope } from '@shared/lib/scope'
import { openWaveData } from '@renderer/waveform/data/wave-data'
import { createPlayback } from '@renderer/waveform/playback'
import { type Opened, useOpened } from '@renderer/waveform/use-opened'
import { createWave, type Wave } from '@renderer/waveform/wave'

/** The waveform of a reference file, open while mounted; its peaks are measured when it is opened first. */
export function useReferenceWave({ id, durationMs }: Pick<ReferenceFile, 'id' | 'durationMs'>): Opened<Wave> {
  const open = useCallback(
    async (scope: Scope, signal: AbortSignal) => {
      const data = await openWaveData({
        peaks: `/design-reference-peaks/${id}`,
        pcm: `/design-reference-pcm/${id}`,
      })
      scope.add(data.close)
      signal.throwIfAborted()
      const playback = createPlayback(`/design-reference/${id}`, () => durationMs)
      scope.add(playback.connect())
      return createWave(data, playback, durationMs)
    },
    [id, durationMs],
  )
  return useOpened(open)
}

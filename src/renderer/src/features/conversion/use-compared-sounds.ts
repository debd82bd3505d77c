import { useCallback } from 'react'
import type { Scope } from '@shared/lib/scope'
import { freshAddress } from '@renderer/player/fresh-address'
import { openWaveData, type WaveData } from '@renderer/waveform/data/wave-data'
import { createPlayback, type Playback } from '@renderer/waveform/playback'
import { type Opened, useOpened } from '@renderer/waveform/use-opened'
import { createWave, type Wave } from '@renderer/waveform/wave'
import { followPlayback, type Follower } from './follow-playback'

export type Heard = 'before' | 'after'

/** Both sounds of an item on one time line. */
export interface ComparedSounds {
  /** Of each, over one playback and one view. */
  waves: Readonly<Record<Heard, Wave>>
  playback: Playback
  follower: Follower
}

const addresses = (kind: string, id: string) => ({ peaks: `/${kind}-peaks/${id}`, pcm: `/${kind}-pcm/${id}` })

/** Both sounds of a converted item, open while mounted; peaks are measured when they are opened first. */
export function useComparedSounds(id: string, durationMs: number): Opened<ComparedSounds> {
  const open = useCallback(
    async (scope: Scope, signal: AbortSignal) => {
      const openData = async (kind: string): Promise<WaveData> => {
        const data = await openWaveData(addresses(kind, id))
        scope.add(data.close)
        return data
      }
      const [before, after] = await Promise.all([openData('conversion-source'), openData('conversion')])
      signal.throwIfAborted()
      const playback = createPlayback(`/conversion-source/${id}`, () => durationMs)
      scope.add(playback.connect())
      const follower = followPlayback(playback.audio, freshAddress(`/conversion/${id}`))
      scope.add(follower.close)
      const waves = {
        before: createWave(before, playback, durationMs),
        after: createWave(after, playback, durationMs),
      }
      return { waves, playback, follower }
    },
    [id, durationMs],
  )
  return useOpened(open)
}

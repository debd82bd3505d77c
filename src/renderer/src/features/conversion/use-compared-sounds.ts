import { useEffect, useState } from 'react'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { openWaveData, type WaveData } from '@renderer/waveform/data/wave-data'
import { createPlayback, type Playback } from '@renderer/waveform/playback'
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

export type ComparedState =
  { kind: 'opening' } | { kind: 'failed'; error: AppError } | { kind: 'ready'; sounds: ComparedSounds }

const addresses = (kind: string, id: string) => ({ peaks: `/${kind}-peaks/${id}`, pcm: `/${kind}-pcm/${id}` })

/** Both sounds of a converted item, open while mounted; peaks are measured when they are opened first. */
export function useComparedSounds(id: string, durationMs: number): ComparedState {
  const [state, setState] = useState<ComparedState>({ kind: 'opening' })
  useEffect(() => {
    const scope = createScope()
    let isOver = false
    scope.add(() => {
      isOver = true
    })
    const open = async (kind: string): Promise<WaveData> => {
      const data = await openWaveData(addresses(kind, id))
      if (isOver) data.close()
      else scope.add(data.close)
      return data
    }
    Promise.all([open('conversion-source'), open('conversion')]).then(
      ([before, after]) => {
        if (isOver) return
        const playback = createPlayback(`/conversion-source/${id}`, () => durationMs)
        scope.add(playback.connect())
        const follower = followPlayback(playback.audio, `/conversion/${id}`)
        scope.add(follower.close)
        const waves = {
          before: createWave(before, playback, durationMs),
          after: createWave(after, playback, durationMs),
        }
        setState({ kind: 'ready', sounds: { waves, playback, follower } })
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

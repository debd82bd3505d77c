import { useEffect, useState } from 'react'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import { call, subscribe } from '@renderer/bridge/studio'
import { createPlayback } from './playback'
import { createWave, type Wave } from './wave'
import { openWaveData, sampleAddresses, type WaveData } from './data/wave-data'

export type WaveState =
  | { kind: 'opening' }
  /** Its peaks are being computed for the first time. */
  | { kind: 'measuring' }
  | { kind: 'failed'; error: AppError }
  | { kind: 'ready'; wave: Wave }

/**
 * The waveform of a sample, open while mounted. Measures the sample first if necessary.
 * @param sample.knownMs duration from the file's facts; null if unknown
 */
export function useWave(sample: { sampleId: string; draftId: string; knownMs: number | null }): WaveState {
  const { sampleId, draftId, knownMs } = sample
  const [held, setHeld] = useState<{ sampleId: string; state: WaveState } | null>(null)
  useEffect(() => {
    const scope = createScope()
    let isOver = false
    scope.add(() => {
      isOver = true
    })
    let isShown = false
    const show = (state: WaveState): void => {
      isShown = state.kind === 'ready'
      setHeld({ sampleId, state })
    }

    const fail = (error: unknown): void => {
      if (isOver) return
      show({
        kind: 'failed',
        error: error instanceof AppError ? error : new AppError('internal', { cause: error }),
      })
    }
    /** Resolves to false if nothing was measured yet. */
    const open = async (): Promise<boolean> => {
      let data: WaveData
      try {
        data = await openWaveData(sampleAddresses(sampleId))
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return false
        throw error
      }
      scope.add(data.close)
      if (isOver) return true
      const peaksMs = (data.frameCount / data.sampleRateHz) * 1_000
      const durationMs = Math.floor(knownMs === null ? peaksMs : Math.min(knownMs, peaksMs))
      const playback = createPlayback(`/audio/${sampleId}`, () => durationMs)
      scope.add(playback.connect())
      show({ kind: 'ready', wave: createWave(data, playback, durationMs) })
      return true
    }
    /** Resolves when this sample, or everything measurable, has been measured. */
    const measured = async (): Promise<void> => {
      const news = Promise.withResolvers<null>()
      scope.add(() => news.resolve(null))
      let jobId: string | null = null
      scope.add(
        subscribe('jobs', 'changed', (job) => {
          if (job.id === jobId && job.state !== 'running') news.resolve(null)
        }),
      )
      jobId = (await call('judging', 'measure', { draftId })).jobId
      if (jobId !== null) await news.promise
    }
    const start = async (): Promise<void> => {
      if (await open()) return
      show({ kind: 'measuring' })
      scope.add(
        subscribe('judging', 'changed', (event) => {
          if (event.draftId === draftId && !isOver && !isShown) void open().catch(fail)
        }),
      )
      await measured()
      if (!isShown && !isOver && !(await open())) throw new AppError('file-unreadable')
    }
    start().catch(fail)
    return scope.end
  }, [sampleId, draftId, knownMs])
  return held?.sampleId === sampleId ? held.state : { kind: 'opening' }
}

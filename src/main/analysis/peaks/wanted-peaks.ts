import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isCancelled } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import type { Log } from '../../platform/log/log'
import type { PeaksInput } from './make-peaks'

/** Peaks alone, for waveforms that somebody waits for. */
export interface WantedPeaks {
  /** Makes them where they are not there; settles where they cannot be made, too. @param onProgress 0 to 1 */
  ensure(input: PeaksInput, onProgress: (fraction: number) => void): Promise<void>
  stop(): Promise<void>
}

export function createWantedPeaks(deps: {
  /** Runs audio processing's task. */
  makePeaks: (
    input: PeaksInput,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<unknown>
  signal: AbortSignal
  log: Log
}): WantedPeaks {
  const { makePeaks, signal, log } = deps
  const making = new Map<string, { settled: Promise<void>; takeListeners: Set<(fraction: number) => void> }>()

  async function make(input: PeaksInput, onProgress: (fraction: number) => void): Promise<void> {
    try {
      await mkdir(dirname(input.peaksPath), { recursive: true })
      await makePeaks(input, { signal, onProgress })
    } catch (error) {
      const { code } = fileError(error)
      if (!isCancelled(error)) log.warn('peaks could not be made', { sha256: input.sha256, code })
    }
  }

  return {
    ensure(input, onProgress) {
      const { sha256, peaksPath } = input
      if (existsSync(peaksPath)) return Promise.resolve()
      const under = making.get(sha256)
      if (under) {
        under.takeListeners.add(onProgress)
        return under.settled
      }
      const takeListeners = new Set([onProgress])
      const settled = make(input, (fraction) => {
        for (const hearer of takeListeners) hearer(fraction)
      }).finally(() => making.delete(sha256))
      making.set(sha256, { settled, takeListeners })
      return settled
    },
    async stop() {
      await Promise.all([...making.values()].map(({ settled }) => settled))
    },
  }
}

import { join } from 'node:path'
import { type AudioWorkers, createAudioWorkers } from '@main/media/workers/audio-workers'

/** The worker threads of the media module, run from their source. */
export const sourceAudioWorkers = (count = 2): AudioWorkers =>
  createAudioWorkers({
    workerFile: join(import.meta.dirname, '../../../src/main/media/workers/audio-worker.ts'),
    execArgv: ['--import', join(import.meta.dirname, '../ts-hooks.mjs')],
    count,
  })

export const mediaFolder = join(import.meta.dirname, '..', '..', 'media')
export const oddFile = (name: string): string => join(mediaFolder, 'odd', name)

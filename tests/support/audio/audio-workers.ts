import { join } from 'node:path'
import { type AudioWorkers, createAudioWorkers } from '@main/media/workers/audio-workers'

/** Worker threads of the media module, run from their source, for a test that closes them. */
export const sourceAudioWorkers = (count = 2): AudioWorkers =>
  createAudioWorkers({
    workerFile: join(import.meta.dirname, '../../../src/main/media/workers/audio-worker.ts'),
    execArgv: ['--import', join(import.meta.dirname, '../ts-hooks.mjs')],
    count,
  })

/**
 * Of all tests that a process runs: a thread takes longer to start than most of them take. They end by themselves, and
 * nobody closes them.
 */
export const audioWorkers = sourceAudioWorkers()

export const mediaFolder = join(import.meta.dirname, '..', '..', 'media')
export const oddFile = (name: string): string => join(mediaFolder, 'odd', name)

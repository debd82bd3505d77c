import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { analyze } from '@main/analysis/analyze'
import { detectVoices } from '@main/inference/tasks/detect-voices'
import { separate } from '@main/inference/tasks/separate'
import { audioTaskContext } from './audio-processing-here'

const worker = {
  file: join(import.meta.dirname, '../../../src/main/analysis/measuring/analysis-worker.ts'),
  execArgv: ['--import', join(import.meta.dirname, '../ts-hooks.mjs')],
}

/** Measures a file in this process, as audio processing would; its peaks are thrown away. */
export async function analyzeHere(path: string): Promise<Analysis> {
  const peaksPath = `${path}.peaks`
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  try {
    return await analyze(
      { path, sha256, peaksPath, durationMs: null, sampleRateHz: 48_000, channels: 1, worker },
      audioTaskContext(),
    )
  } finally {
    rmSync(peaksPath, { force: true })
  }
}

/** Tells the speakers of a file apart in this process. */
export const separateHere = (path: string): ReturnType<typeof separate> =>
  separate({ path, speakerCount: null }, audioTaskContext())

/** Listens to the voices of a file that was measured, as the second step does. */
export const detectVoicesHere = (
  path: string,
  { speech }: Pick<Analysis, 'speech'>,
): ReturnType<typeof detectVoices> => detectVoices({ path, speech }, audioTaskContext())

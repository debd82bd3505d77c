import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { detectVoices } from '@main/inference/tasks/detect-voices'
import { separate } from '@main/inference/tasks/separate'
import { analyzeHere as measureHere } from './analysis-here'
import { audioTaskContext } from './audio-processing-here'

/** Measures a file in this process, as audio processing would; its peaks are thrown away. */
export async function analyzeHere(path: string): Promise<Analysis> {
  const peaksPath = `${path}.peaks`
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  try {
    return await measureHere(path, { sha256, peaksPath })
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

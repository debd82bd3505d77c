import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis } from '@shared/domain/analysis'
import { analyse } from '@main/analysis/analyse'
import { hearVoices } from '@main/inference/tasks/hear-voices'
import { separate } from '@main/inference/tasks/separate'
import { labContext } from './lab-here'

const worker = {
  file: join(import.meta.dirname, '../../src/main/analysis/analysis-worker.ts'),
  execArgv: ['--import', join(import.meta.dirname, 'ts-hooks.mjs')],
}

/** Measures a file in this process, as the lab would; its peaks are thrown away. */
export async function analyseHere(path: string): Promise<Analysis> {
  const peaksPath = `${path}.peaks`
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
  try {
    return await analyse(
      { path, sha256, peaksPath, durationMs: null, sampleRateHz: 48_000, channels: 1, worker },
      labContext(),
    )
  } finally {
    rmSync(peaksPath, { force: true })
  }
}

/** Tells the speakers of a file apart in this process. */
export const separateHere = (path: string): ReturnType<typeof separate> =>
  separate({ path, speakerCount: null }, labContext())

/** Listens to the voices of a file that was measured, as the second step does. */
export const hearHere = (path: string, { speech }: Pick<Analysis, 'speech'>): ReturnType<typeof hearVoices> =>
  hearVoices({ path, speech }, labContext())

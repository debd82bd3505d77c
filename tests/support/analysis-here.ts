import { join } from 'node:path'
import { analyse } from '@main/analysis/analyse'
import type { AnalyseInput, AnalysisWorkerFile } from '@main/analysis/analyse-input'
import type { LabContext } from '@main/inference/lab-context'
import type { Analysis } from '@shared/domain/analysis'
import { labContext } from './lab-here'

/** The measuring thread, run from its source. */
export const analysisWorkerHere: AnalysisWorkerFile = {
  file: join(import.meta.dirname, '..', '..', 'src', 'main', 'analysis', 'analysis-worker.ts'),
  execArgv: ['--import', join(import.meta.dirname, 'ts-hooks.mjs')],
}

/** Measures a file as the lab does. */
export const analyseHere = (
  path: string,
  input: Partial<AnalyseInput> = {},
  context: Partial<LabContext> = {},
): Promise<Analysis> =>
  analyse(
    {
      path,
      sha256: '0'.repeat(64),
      peaksPath: null,
      durationMs: null,
      sampleRateHz: 48_000,
      channels: 1,
      worker: analysisWorkerHere,
      ...input,
    },
    labContext(context),
  )

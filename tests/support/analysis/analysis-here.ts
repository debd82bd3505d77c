import { join } from 'node:path'
import { analyze, type AnalyzeContext, type Analyzed } from '@main/analysis/analyze'
import type { AnalyzeInput, AnalysisWorkerFile } from '@main/analysis/analyze-input'
import type { Analysis } from '@shared/domain/dataset/analysis'
import { audioTaskContext } from './audio-processing-here'

/** The measuring thread, run from its source. */
export const analysisWorkerHere: AnalysisWorkerFile = {
  file: join(import.meta.dirname, '../../../src/main/analysis/measuring/analysis-worker.ts'),
  execArgv: ['--import', join(import.meta.dirname, '../ts-hooks.mjs')],
}

/** Measures a file as audio processing does. */
export const analyzedHere = (
  path: string,
  input: Partial<AnalyzeInput> = {},
  context: Partial<AnalyzeContext> = {},
): Promise<Analyzed> =>
  analyze(
    {
      path,
      sha256: '0'.repeat(64),
      peaksPath: null,
      durationMs: null,
      sampleRateHz: 48_000,
      channels: 1,
      detectsVoices: false,
      worker: analysisWorkerHere,
      ...input,
    },
    audioTaskContext(context),
  )

/** The figures of `analyzedHere`. */
export const analyzeHere = async (...args: Parameters<typeof analyzedHere>): Promise<Analysis> =>
  (await analyzedHere(...args)).analysis

/** What audio processing needs to measure a file. */
export interface AnalyzeInput {
  path: string
  sha256: string
  /** Where the pyramid of peaks appears, in one step, when it is whole; null: nobody wants to see it. */
  peaksPath: string | null
  /** As far as they are known; only for progress and to name the decoder's output. */
  durationMs: number | null
  sampleRateHz: number | null
  channels: number | null
  /** Whether the voices of a short file are detected as well, which spares decoding it once more. */
  detectsVoices: boolean
  /** The built analysis-worker, with what its thread needs to run it. */
  worker: AnalysisWorkerFile
}

export interface AnalysisWorkerFile {
  file: string
  /** For its source in tests. */
  execArgv?: string[]
}

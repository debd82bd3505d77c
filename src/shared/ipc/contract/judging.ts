import { z } from 'zod'
import { analysis, datasetReport } from '../../domain/analysis'
import { draftId, jobId, sampleId } from '../../domain/ids'

export const judging = {
  /** Null while it has not been measured. */
  analysis: { input: z.object({ sampleId }), output: analysis.nullable() },
  /** Measures what is missing, in the background; null where nothing is. */
  measure: { input: z.object({ draftId }), output: z.object({ jobId: jobId.nullable() }) },
  report: { input: z.object({ draftId }), output: datasetReport },
  /** Null: the most typical sample again. */
  setReference: { input: z.object({ draftId, sampleId: sampleId.nullable() }), output: datasetReport },
  /** Asks where to; null where the person changed their mind. */
  exportReport: {
    input: z.object({ draftId, format: z.enum(['html', 'pdf', 'json', 'csv']) }),
    output: z.object({ fileName: z.string() }).nullable(),
  },
} as const

export const judgingEvents = {
  /** Something of the draft was measured, or its settings changed: the report is another one. */
  changed: z.object({ draftId }),
  /** A waveform that a window waits for is made; fraction 0 to 1. */
  peaksProgress: z.object({ sampleId, fraction: z.number(), remainingMs: z.number().nullable() }),
} as const

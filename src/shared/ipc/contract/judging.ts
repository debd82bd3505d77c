import { z } from 'zod'
import { text } from '../../lib/bounds'
import { analysis, datasetReport } from '../../domain/dataset/analysis'
import { draftId, jobId, sampleId } from '../../domain/ids'

export const judging = {
  /** Null if it has not been analyzed yet. */
  analysis: { input: z.object({ sampleId }), output: analysis.nullable() },
  /** Analyzes what is missing, in the background; null if nothing is. */
  measure: { input: z.object({ draftId }), output: z.object({ jobId: jobId.nullable() }) },
  report: { input: z.object({ draftId }), output: datasetReport },
  /** What of the report a list of drafts shows: the usable time, in milliseconds. Null until all of it is measured. */
  usable: {
    input: z.object({ draftId }),
    output: z.object({ usableMs: z.number().nonnegative().nullable() }),
  },
  /** Null: the most typical sample again. */
  setReference: { input: z.object({ draftId, sampleId: sampleId.nullable() }), output: datasetReport },
  /** Asks for a location; null if the user cancels. */
  exportReport: {
    input: z.object({ draftId, format: z.enum(['html', 'pdf', 'json', 'csv']) }),
    output: z.object({ fileName: text() }).nullable(),
  },
} as const

export const judgingEvents = {
  /** A sample was analyzed, its settings changed, or another reference was chosen, so the report changed. */
  changed: z.object({ draftId }),
  /** Progress of a waveform that a window waits for; fraction 0 to 1. */
  peaksProgress: z.object({ sampleId, fraction: z.number(), remainingMs: z.number().nullable() }),
} as const

import { z } from 'zod'
import { wireError } from '../errors/wire-error'
import { draftId, jobId, sampleId } from './ids'

/** Long work in main that a window can find again and cancel. Uploads have their own shape. */
export const job = z.object({
  id: jobId,
  kind: z.enum([
    'import',
    'library-move',
    'library-check',
    'take-save',
    'recording-render',
    'measure',
    'separate',
    'apply-settings',
    'make-segments',
    'export',
    'passport-export',
    'passport-import',
    'sample-download',
  ]),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  draftId: draftId.nullable(),
  /** Where the job is about one sample alone. */
  sampleId: sampleId.nullable(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  doneCount: z.number().int(),
  totalCount: z.number().int(),
  remainingMs: z.number().nullable(),
  error: wireError.nullable(),
  startedAtMs: z.number().int(),
})
export type Job = z.infer<typeof job>

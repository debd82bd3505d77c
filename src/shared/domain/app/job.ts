import { z } from 'zod'
import { wireError } from '../../errors/wire-error'
import { draftId, jobId, sampleId } from '../ids'

/** A long-running task in main that a window can list and cancel. Uploads have their own type. */
export const job = z.object({
  id: jobId,
  kind: z.enum([
    'import',
    'library-move',
    'library-check',
    'take-save',
    'recording-render',
    'script-check',
    'measure',
    'separate',
    'apply-settings',
    'make-segments',
    'export',
    'passport-export',
    'passport-import',
    'session-export',
    'session-import',
    'sample-download',
    'history-save',
    'export-check',
    'recording-export',
  ]),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  draftId: draftId.nullable(),
  /** Set if the job concerns a single sample. */
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

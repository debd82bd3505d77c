import { z } from 'zod'
import { draftId, fileId, jobId } from '../../domain/ids'

export const passports = {
  /** Asks for a location; null if the user cancels. */
  export: {
    input: z.object({ draftId, as: z.enum(['folder', 'zip']) }),
    output: z.object({ jobId }).nullable(),
  },
  /** Asks for a folder or ZIP file unless one is given; returns the job, whose draft is the new one. */
  import: { input: z.object({ fileId: fileId.optional() }), output: z.object({ jobId }).nullable() },
} as const

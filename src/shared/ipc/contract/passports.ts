import { z } from 'zod'
import { draftId, jobId } from '../../domain/ids'

export const passports = {
  /** Asks for a location; null if the user cancels. */
  export: {
    input: z.object({ draftId, as: z.enum(['folder', 'zip']) }),
    output: z.object({ jobId }).nullable(),
  },
  /** Asks for a folder or ZIP file; returns the job, whose draft is the new one. */
  import: { input: z.object({}), output: z.object({ jobId }).nullable() },
  /** What is kept where, before anything is deleted. */
  holdings: {
    input: z.object({ draftId }),
    output: z.array(z.object({ place: z.string(), count: z.number().int(), sizeBytes: z.number() })),
  },
  /** What emptying the trash would delete; sizes of the files that nothing else uses. */
  trash: {
    input: z.object({}),
    output: z.object({
      draftCount: z.number().int(),
      sampleCount: z.number().int(),
      takeCount: z.number().int(),
      sizeBytes: z.number(),
    }),
  },
  /** Permanently removes a draft and its audio, or only the trash (draftId null). Cannot be undone. */
  deleteForGood: {
    input: z.object({ draftId: draftId.nullable() }),
    output: z.object({ removedCount: z.number().int(), removedBytes: z.number() }),
  },
} as const

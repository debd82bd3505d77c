import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { trashItem } from '../../domain/dataset/trash'
import { draftId } from '../../domain/ids'

export const trash = {
  /** What is kept where, before anything is deleted. */
  holdings: {
    input: z.object({ draftId }),
    output: list(z.object({ place: text(), count: z.number().int(), sizeBytes: z.number() })),
  },
  /** What can be restored one by one, newest first, at most 1,000. */
  list: { input: z.object({}), output: list(trashItem) },
  /** What emptying the trash would delete; sizes of the files that nothing else uses. */
  contents: {
    input: z.object({}),
    output: z.object({
      draftCount: z.number().int(),
      sampleCount: z.number().int(),
      takeCount: z.number().int(),
      /** Samples that stay for now, because an upload is reading their files. */
      uploadingCount: z.number().int(),
      sizeBytes: z.number(),
    }),
  },
  /** What was dragged into other programs, which may go on reading it. */
  dragged: { input: z.object({}), output: z.object({ count: z.number().int(), sizeBytes: z.number() }) },
  /**
   * Permanently removes a draft and its audio, or only the trash (draftId null), and all that was dragged into other
   * programs where that is wanted. Cannot be undone. leftCount: files of these that could not be deleted.
   */
  deleteForGood: {
    input: z.object({ draftId: draftId.nullable(), withDragged: z.boolean().optional() }),
    output: z.object({
      removedCount: z.number().int(),
      removedBytes: z.number(),
      leftCount: z.number().int(),
    }),
  },
} as const

import { z } from 'zod'
import { conversionQueue, conversionQuote, conversionWish } from '../../domain/speech/conversion'
import { fileId, sampleId, takeId } from '../../domain/ids'
import { list, manyFiles } from '../../lib/bounds'

const some = z.object({ ids: list(z.uuid(), manyFiles) })

/** The queue of speech to speech: files of any length, cut at pauses into requests and put together again. */
export const conversion = {
  queue: { input: z.object({}), output: conversionQueue },
  add: {
    input: z.object({
      fileIds: list(fileId, manyFiles),
      takeIds: list(takeId, manyFiles),
      sampleIds: list(sampleId, manyFiles),
    }),
    output: some,
  },
  /**
   * What converting everything pending would cost, without the parts that are already here. With `isOverQuota` also what
   * failed because the quota was used up.
   */
  quote: { input: z.object({ wish: conversionWish, isOverQuota: z.boolean() }), output: conversionQuote },
  /** Converts what was quoted: of these, what is pending, and with `allowsOverage` also what failed because the quota was used up. */
  start: { input: some.extend({ wish: conversionWish, allowsOverage: z.boolean() }), output: z.null() },
  /** Back to pending. Requests on their way are paid for, so that their audio is kept and not asked for again. */
  cancel: { input: some, output: z.null() },
  /**
   * Back to pending, without result and error. Of what failed, the parts that came are kept; a result stays on the disk
   * until the new one is there.
   */
  regenerate: { input: some, output: z.null() },
  /** Takes back a regeneration that has not come to its end: the result before it is the result again. */
  keepEarlier: { input: some, output: z.null() },
  remove: { input: some, output: z.null() },
  restore: { input: some, output: z.null() },
  /** Writes results beside their originals, or into a folder or file that is asked for. */
  save: {
    input: some.extend({ to: z.enum(['beside', 'folder', 'file']) }),
    output: z.object({ savedCount: z.number().int() }),
  },
} as const

export const conversionEvents = {
  changed: conversionQueue,
  /** A conversion failed, now. */
  failed: z.object({ id: z.uuid() }),
} as const

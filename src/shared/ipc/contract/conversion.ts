import { z } from 'zod'
import { list, manyFiles } from '../../lib/bounds'
import { conversionQueue } from '../../domain/speech/conversion'
import { cloudId, fileId, sampleId, takeId } from '../../domain/ids'

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
    output: z.null(),
  },
  /** Converts everything pending to this voice. What runs already keeps its voice. */
  start: {
    input: z.object({
      voiceId: cloudId,
      modelId: cloudId,
      removesBackgroundNoise: z.boolean(),
      allowsOverage: z.boolean(),
    }),
    output: z.null(),
  },
  cancel: { input: some, output: z.null() },
  /** Back to pending, without result and error. */
  regenerate: { input: some, output: z.null() },
  remove: { input: some, output: z.null() },
  restore: { input: some, output: z.null() },
  /** Writes results beside their originals, or into a folder that is asked for. */
  save: {
    input: some.extend({ to: z.enum(['beside', 'folder', 'file']) }),
    output: z.object({ isSaved: z.boolean() }),
  },
} as const

export const conversionEvents = { changed: conversionQueue } as const

import { z } from 'zod'
import { inputFile } from '../../domain/recording/input-file'
import { list } from '../../lib/bounds'

export const audioInput = {
  /** What files are, in order: one that cannot be read is no audio. Nothing is copied. */
  inspect: { input: z.object({ fileIds: list(z.uuid()) }), output: list(inputFile) },
} as const

import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../../domain/ids'
import { libraryFilters, libraryPage, libraryVoice, soundLike } from '../../domain/cloud/library-voice'

export const voiceLibrary = {
  /** One page, of a hundred voices. Offline its last answer, if there was one. */
  search: {
    input: z.object({ filters: libraryFilters, page: z.number().int().min(0).max(10_000) }),
    output: libraryPage,
  },
  /** The nearest first. `name` says what of: of the file, or null. */
  similar: { input: z.object({ to: soundLike }), output: libraryPage.extend({ name: text().nullable() }) },
  /** One voice by its id. */
  find: { input: z.object({ voiceId: cloudId }), output: libraryVoice },
  /** Adds a voice to My voices. @returns its id there */
  add: {
    input: z.object({ voiceId: cloudId, ownerId: cloudId, name: text() }),
    output: z.object({ voiceId: cloudId }),
  },
  /** What My voices shares with the library; known offline. */
  shared: {
    input: z.object({}),
    output: z.object({
      added: list(z.object({ voiceId: cloudId, originalVoiceId: cloudId })),
      ownIds: list(cloudId),
    }),
  },
} as const

import { z } from 'zod'
import { list, manyIds, text } from '../../lib/bounds'
import { historyFormats, historyPage, historyQuery } from '../../domain/speech/history'

const ids = z.object({ ids: list(z.uuid(), manyIds) })

/** Every generation of the workspace: the cloud's history, mirrored, with those that only this computer has. */
export const history = {
  page: {
    input: z.object({
      query: historyQuery,
      offset: z.number().int().min(0),
      count: z.number().int().min(1).max(200),
    }),
    output: historyPage,
  },
  /** Voices and models that occur, for the filters. */
  facets: {
    input: z.object({}),
    output: z.object({
      voices: list(z.object({ voiceId: text(200), name: text() }), 10_000),
      modelIds: list(text(200), 1000),
    }),
  },
  refresh: { input: z.object({}), output: z.null() },
  /** Removes here and in the cloud; can be undone for a while. */
  remove: { input: ids, output: z.null() },
  restore: { input: ids, output: z.null() },
  setFavorite: { input: ids.extend({ isFavorite: z.boolean() }), output: z.null() },
  /** Asks for a file, folder or zip, and writes the audio there; a job with progress when there are many. False: canceled. */
  save: {
    input: ids.extend({
      format: z.enum(historyFormats),
      /** With {date}, {time}, {voice}, {model}, {text} and {n}. */
      namePattern: text(500),
      as: z.enum(['file', 'folder', 'zip']),
    }),
    output: z.object({ isSaved: z.boolean() }),
  },
  /** Starts dragging the audio out of the window. */
  dragOut: { input: ids, output: z.null() },
} as const

export const historyEvents = { changed: z.object({}) } as const

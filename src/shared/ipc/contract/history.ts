import { z } from 'zod'
import { list, manyIds, text } from '../../lib/bounds'
import { jobId } from '../../domain/ids'
import {
  historyDetails,
  historyFormats,
  historyOutline,
  historyPage,
  historyQuery,
  historyStatus,
} from '../../domain/speech/history'

const ids = z.object({ ids: list(z.uuid(), manyIds) })

/** Every generation of the workspace: the cloud's history, mirrored, with those that only this computer has. */
export const history = {
  outline: { input: z.object({ query: historyQuery }), output: historyOutline },
  /** Newest first. */
  page: {
    input: z.object({
      query: historyQuery,
      offset: z.number().int().min(0),
      count: z.number().int().min(1).max(200),
    }),
    output: historyPage,
  },
  /** The ids a query finds, newest first: for choosing all of them. */
  ids: { input: z.object({ query: historyQuery }), output: list(z.uuid(), manyIds) },
  details: { input: z.object({ id: z.uuid() }), output: historyDetails },
  /** Voices and models that occur, for the filters. */
  facets: {
    input: z.object({}),
    output: z.object({
      voices: list(z.object({ voiceId: text(200), name: text() }), 10_000),
      modelIds: list(text(200), 1000),
    }),
  },
  status: { input: z.object({}), output: historyStatus },
  /** Reads what is new in the cloud; settles when it is here. */
  refresh: { input: z.object({}), output: z.null() },
  /** Removes here and in the cloud; can be undone for a while. */
  remove: { input: ids, output: z.null() },
  /** Takes `remove` back. Refused with `busy` or `not-found` where the cloud was told already. */
  restore: { input: ids, output: z.null() },
  setFavorite: { input: ids.extend({ isFavorite: z.boolean() }), output: z.null() },
  /** Asks for a file, a folder or a zip and writes the audio there, as a job. Null: canceled. */
  save: {
    input: ids.extend({
      format: z.enum(historyFormats),
      /** With {date}, {time}, {voice}, {model}, {text} and {n}. */
      namePattern: text(500),
      as: z.enum(['file', 'folder', 'zip']),
    }),
    output: z.object({ jobId }).nullable(),
  },
  /** How `save` would name the file of one. */
  fileName: {
    input: z.object({ id: z.uuid(), format: z.enum(historyFormats), namePattern: text(500) }),
    output: z.object({ name: text(200) }),
  },
  /**
   * Starts dragging the audio out of the window. Null: the drag has begun. Otherwise the job of kind `history-save` that
   * fetches and prepares it: dragged again when it is done, it is there at once.
   */
  dragOut: { input: ids, output: z.object({ jobId }).nullable() },
} as const

export const historyEvents = {
  changed: z.object({}),
  statusChanged: historyStatus,
  /** The cloud refused to delete these; they are in the list again. */
  removalRefused: z.object({ count: z.number().int() }),
} as const

import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../ids'
import { generationId, generationStates } from './generation'
import { speechTask } from './speech-request'

/** A row of the history: known to the cloud, to this computer, or to both. */
export const historyRow = z.object({
  /** Of this computer; stable while the row exists. */
  id: z.uuid(),
  historyItemId: cloudId.nullable(),
  generationId: generationId.nullable(),
  task: speechTask,
  voiceId: cloudId.nullable(),
  voiceName: text(),
  modelId: cloudId.nullable(),
  /** The text, or the blocks of a dialogue joined; the file's name of a conversion. */
  text: text(),
  atMs: z.number().int(),
  credits: z.number().nullable(),
  durationMs: z.number().int().nullable(),
  state: z.enum(generationStates),
  isHere: z.boolean(),
  isInCloud: z.boolean(),
  isFavorite: z.boolean(),
})
export type HistoryRow = z.infer<typeof historyRow>

export const historyQuery = z.object({
  search: text(500),
  voiceId: cloudId.nullable(),
  modelId: cloudId.nullable(),
  task: speechTask.nullable(),
  fromMs: z.number().int().nullable(),
  toMs: z.number().int().nullable(),
  isFavorite: z.boolean().nullable(),
})
export type HistoryQuery = z.infer<typeof historyQuery>

export const historyPage = z.object({
  rows: list(historyRow, 200),
  total: z.number().int(),
  hasMore: z.boolean(),
})

export const historyFormats = ['mp3', 'wav', 'flac'] as const

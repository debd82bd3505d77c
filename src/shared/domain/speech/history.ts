import { z } from 'zod'
import { wireError } from '../../errors/wire-error'
import { list, text } from '../../lib/bounds'
import { voiceSettings } from '../cloud/voice-settings'
import { cloudId } from '../ids'
import { generationId } from './generation'
import { generationStates } from './generation-states'
import { dialogueMaxBlocks, speechRequest, speechTask } from './speech-request'

/** Of a row's text in a list; the whole text comes with its details. */
export const historyExcerptMaxChars = 320

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
  /**
   * A part of the text around what was searched for, or its beginning; of a dialogue all blocks. Of a conversion the name of its
   * file, where this computer made it. */
  excerpt: text(historyExcerptMaxChars + 2),
  atMs: z.number().int(),
  credits: z.number().nullable(),
  durationMs: z.number().int().nullable(),
  state: z.enum(generationStates),
  /** Its audio is on this disk, or all that came of it. */
  isHere: z.boolean(),
  isInCloud: z.boolean(),
  isFavorite: z.boolean(),
  /** Possibly charged, and not asked for again yet. */
  canTryAgain: z.boolean(),
})
export type HistoryRow = z.infer<typeof historyRow>

export const historyQuery = z.object({
  /** Every word must occur in the text or in the voice's name. */
  search: text(500),
  voiceId: cloudId.nullable(),
  modelId: cloudId.nullable(),
  task: speechTask.nullable(),
  /** Inclusive. */
  fromMs: z.number().int().nullable(),
  /** Exclusive. */
  toMs: z.number().int().nullable(),
  isFavorite: z.boolean().nullable(),
})
export type HistoryQuery = z.infer<typeof historyQuery>
/** Every row. */
export const wholeHistory: HistoryQuery = {
  search: '',
  voiceId: null,
  modelId: null,
  task: null,
  fromMs: null,
  toMs: null,
  isFavorite: null,
}

/** How many rows a query finds, day by day in this computer's time zone, newest first: enough to lay out a list of any length. */
export const historyOutline = z.object({
  total: z.number().int(),
  days: list(z.object({ startMs: z.number().int(), count: z.number().int() }), 100_000),
})
export type HistoryOutline = z.infer<typeof historyOutline>

export const historyPage = z.object({ rows: list(historyRow, 200) })

/** All that made a row, to put it back into the workspace or to ask for it again. */
export const historyDetails = z.object({
  task: speechTask,
  voiceId: cloudId.nullable(),
  modelId: cloudId.nullable(),
  text: text(1_000_000),
  /** The blocks of a dialogue. */
  inputs: list(z.object({ voiceId: cloudId, text: text() }), dialogueMaxBlocks).nullable(),
  /** Of a dialogue. */
  stability: z.number().min(0).max(1).nullable(),
  /** Null where the cloud does not say. */
  settings: voiceSettings.nullable(),
  /** Null where it cannot be asked for again: its sound or its model is not known any more. */
  request: speechRequest.nullable(),
})
export type HistoryDetails = z.infer<typeof historyDetails>

/** How far the cloud's history was read. */
export const historyStatus = z.object({
  state: z.enum(['idle', 'reading', 'waiting']),
  /** Null: the whole history was never read to its end. */
  wholeAtMs: z.number().int().nullable(),
  readAtMs: z.number().int().nullable(),
  /** Why it was not read last time. */
  error: wireError.nullable(),
})
export type HistoryStatus = z.infer<typeof historyStatus>

export const historyFormats = ['mp3', 'wav', 'flac'] as const
export type HistoryFormat = (typeof historyFormats)[number]

/** What a file-name pattern may hold, each in braces. */
export const namePlaceholders = ['date', 'time', 'voice', 'model', 'text', 'n'] as const
export const defaultNamePattern = '{date} {voice} {text}'

import type { z } from 'zod'
import {
  wireHistoryItem,
  wireVoiceSettings,
  type WireHistoryQuery,
  type WireOutputFormat,
  type WireVoiceSettings,
} from '@shared/wire'
import type { DemoDatabase } from './demo-database'

const dialogue = wireHistoryItem.shape.dialogue.unwrap().unwrap()

/** A generation that was charged. Its sound lies in the file store under its id. */
export interface DemoHistoryItem {
  historyItemId: string
  requestId: string
  /** Of the demo clock. */
  atMs: number
  source: 'TTS' | 'STS'
  modelId: string
  /** Null for a dialogue. */
  voice: { voiceId: string; name: string; category: string } | null
  text: string | null
  dialogue: z.infer<typeof dialogue> | null
  settings: WireVoiceSettings
  /** Credits spent before and after it. */
  creditsFrom: number
  creditsTo: number
  contentType: string
  outputFormat: WireOutputFormat
  /** A deleted one stays as a place in the order, so that a page after it can still be asked for. */
  state: 'processing' | 'created' | 'deleted'
  /** Rows that the control endpoint made have none: their sound is a tone. */
  hasFile: boolean
}

export interface HistoryStore {
  add(items: readonly DemoHistoryItem[]): void
  /** Also one that was deleted. */
  find(historyItemId: string): DemoHistoryItem | undefined
  /** @param query its `start_after_history_item_id` has become `after` */
  page(
    query: Omit<WireHistoryQuery, 'start_after_history_item_id'>,
    after: DemoHistoryItem | null,
  ): { items: DemoHistoryItem[]; hasMore: boolean }
  setState(historyItemId: string, state: DemoHistoryItem['state']): void
  /** Takes one away as if it had never been. */
  forget(historyItemId: string): void
  /** Those whose sound was being made when the server ended. */
  unfinished(): DemoHistoryItem[]
  /** Ids of those that have a file. */
  fileIds(): string[]
  clear(): void
}

interface Row {
  history_item_id: string
  request_id: string
  at_ms: number
  source: DemoHistoryItem['source']
  model_id: string
  voice_id: string | null
  voice_name: string | null
  voice_category: string | null
  text: string | null
  dialogue: string | null
  settings: string
  credits_from: number
  credits_to: number
  content_type: string
  output_format: string
  state: DemoHistoryItem['state']
  has_file: number
}

const toRow = (item: DemoHistoryItem): Row => ({
  history_item_id: item.historyItemId,
  request_id: item.requestId,
  at_ms: item.atMs,
  source: item.source,
  model_id: item.modelId,
  voice_id: item.voice?.voiceId ?? null,
  voice_name: item.voice?.name ?? null,
  voice_category: item.voice?.category ?? null,
  text: item.text,
  dialogue: item.dialogue && JSON.stringify(item.dialogue),
  settings: JSON.stringify(item.settings),
  credits_from: item.creditsFrom,
  credits_to: item.creditsTo,
  content_type: item.contentType,
  output_format: item.outputFormat,
  state: item.state,
  has_file: Number(item.hasFile),
})

const fromRow = (row: Row): DemoHistoryItem => ({
  historyItemId: row.history_item_id,
  requestId: row.request_id,
  atMs: row.at_ms,
  source: row.source,
  modelId: row.model_id,
  voice:
    row.voice_id === null
      ? null
      : { voiceId: row.voice_id, name: row.voice_name ?? '', category: row.voice_category ?? '' },
  text: row.text,
  dialogue: row.dialogue === null ? null : dialogue.parse(JSON.parse(row.dialogue)),
  settings: wireVoiceSettings.parse(JSON.parse(row.settings)),
  creditsFrom: row.credits_from,
  creditsTo: row.credits_to,
  contentType: row.content_type,
  outputFormat: row.output_format as WireOutputFormat,
  state: row.state,
  hasFile: row.has_file === 1,
})

const columns = [
  'history_item_id',
  'request_id',
  'at_ms',
  'source',
  'model_id',
  'voice_id',
  'voice_name',
  'voice_category',
  'text',
  'dialogue',
  'settings',
  'credits_from',
  'credits_to',
  'content_type',
  'output_format',
  'state',
  'has_file',
] as const satisfies (keyof Row)[]

export function createHistoryStore(db: DemoDatabase): HistoryStore {
  const insert = db.prepare<[Row]>(
    `INSERT INTO history (${columns.join(', ')}) VALUES (${columns.map((c) => `@${c}`).join(', ')})`,
  )
  const one = db.prepare<[string], Row>('SELECT * FROM history WHERE history_item_id = ?')
  const seqOf = db.prepare<[string], { seq: number }>('SELECT seq FROM history WHERE history_item_id = ?')
  const setState = db.prepare<[DemoHistoryItem['state'], string]>(
    'UPDATE history SET state = ? WHERE history_item_id = ?',
  )
  const forget = db.prepare('DELETE FROM history WHERE history_item_id = ?')
  const unfinished = db.prepare<[], Row>("SELECT * FROM history WHERE state = 'processing'")
  const fileIds = db.prepare<[], { history_item_id: string }>(
    "SELECT history_item_id FROM history WHERE has_file = 1 AND state <> 'deleted'",
  )
  const clear = db.prepare('DELETE FROM history')
  const addAll = db.transaction((items: readonly DemoHistoryItem[]) => {
    for (const item of items) insert.run(toRow(item))
  })
  return {
    add: addAll,
    find: (historyItemId) => {
      const row = one.get(historyItemId)
      return row && fromRow(row)
    },
    page(query, after) {
      const isDescending = query.sort_direction === 'desc'
      const seq = after ? (seqOf.get(after.historyItemId)?.seq ?? 0) : 0
      const wanted = [
        "state <> 'deleted'",
        ...(after ? [`(at_ms, seq) ${isDescending ? '<' : '>'} (@atMs, @seq)`] : []),
        ...(query.voice_id === undefined
          ? []
          : ['(voice_id = @voiceId OR instr(dialogue, json_quote(@voiceId)))']),
        ...(query.model_id === undefined ? [] : ['model_id = @modelId']),
        ...(query.source === undefined ? [] : ['source = @source']),
        ...(query.date_before_unix === undefined ? [] : ['at_ms < @beforeMs']),
        ...(query.date_after_unix === undefined ? [] : ['at_ms >= @afterMs']),
        ...wordsOf(query.search).map(
          (_, i) => `instr(lower(coalesce(text, '') || coalesce(dialogue, '')), @word${i}) > 0`,
        ),
      ]
      const order = isDescending ? 'DESC' : 'ASC'
      const rows = db
        .prepare<[Record<string, unknown>], Row>(
          `SELECT * FROM history WHERE ${wanted.join(' AND ')} ORDER BY at_ms ${order}, seq ${order} LIMIT @limit`,
        )
        .all({
          limit: query.page_size + 1,
          atMs: after?.atMs ?? 0,
          seq,
          voiceId: query.voice_id ?? null,
          modelId: query.model_id ?? null,
          source: query.source ?? null,
          beforeMs: (query.date_before_unix ?? 0) * 1_000,
          afterMs: (query.date_after_unix ?? 0) * 1_000,
          ...Object.fromEntries(wordsOf(query.search).map((word, i) => [`word${i}`, word])),
        })
      return { items: rows.slice(0, query.page_size).map(fromRow), hasMore: rows.length > query.page_size }
    },
    setState: (historyItemId, state) => {
      setState.run(state, historyItemId)
    },
    forget: (historyItemId) => {
      forget.run(historyItemId)
    },
    unfinished: () => unfinished.all().map(fromRow),
    fileIds: () => fileIds.all().map((row) => row.history_item_id),
    clear: () => {
      clear.run()
    },
  }
}

const wordsOf = (search: string | undefined): string[] =>
  (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

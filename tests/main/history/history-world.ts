import type { Database } from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import type { Generation } from '@shared/domain/speech/generation'
import { type HistoryQuery, type HistoryRow, wholeHistory } from '@shared/domain/speech/history'
import type { HistoryFacts } from '@main/history/history-facts'
import { createHistoryIndex, type HistoryIndex } from '@main/history/history-index'
import { createHistoryStore, type HistoryStore } from '@main/history/history-store'
import { generationWith } from '../../renderer/builders'
import { openTestDatabase } from '../../support/library/open-test-database'

export const facts = (some: Partial<HistoryFacts> = {}): HistoryFacts => ({
  historyItemId: randomUUID(),
  generationId: null,
  task: 'text-to-speech',
  voiceId: 'voice-1',
  voiceName: 'Ann',
  modelId: 'eleven_multilingual_v2',
  text: 'Good evening.',
  inputs: null,
  settings: { stability: 0.4 },
  atMs: Date.UTC(2026, 10, 20, 12),
  credits: 13,
  durationMs: null,
  state: 'kept',
  mediaType: 'audio/mpeg',
  isInCloud: true,
  ...some,
})

export const generation = (some: Partial<Generation> = {}): Generation =>
  generationWith({ id: randomUUID(), askedAtMs: Date.UTC(2026, 10, 20, 12), ...some })

interface OpenStore {
  db: Database
  store: HistoryStore
  index: HistoryIndex
  find: (query?: Partial<HistoryQuery>) => HistoryRow[]
  texts: (query?: Partial<HistoryQuery>) => string[]
}

/** Rows and their index, over a database in memory. */
export function openStore(db: Database = openTestDatabase(), workspace = 'demo'): OpenStore {
  const store = createHistoryStore(db, workspace)
  const index = createHistoryIndex(db, workspace)
  const find = (query: Partial<HistoryQuery> = {}) => {
    index.changed()
    const whole = { ...wholeHistory, ...query }
    return store.rows(index.seqs(whole, 0, 200), whole.search)
  }
  return {
    db,
    store,
    index,
    find,
    texts: (query?: Partial<HistoryQuery>) => find(query).map((row) => row.excerpt),
  }
}

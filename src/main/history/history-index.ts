import type { Database } from 'better-sqlite3'
import type { HistoryOutline, HistoryQuery } from '@shared/domain/speech/history'
import { seqsPerMs } from './history-store'
import { matchOf } from './search-text'

/** Which rows a query finds, newest first. */
export interface HistoryIndex {
  outline(query: HistoryQuery): HistoryOutline
  seqs(query: HistoryQuery, offset: number, count: number): number[]
  /** Rows came, left or changed. */
  changed(): void
}

/** What one window looks through at once, and what it just left. */
const keptQueries = 4

interface FacetQuery {
  workspace: string
  voiceId: string | null
  modelId: string | null
  task: string | null
  isFavorite: number | null
}

/**
 * Answers from lists of row numbers, which are in order of time: no query reads a text, and a page of a list of any length is
 * a slice. The list of a query is made once and kept until something changes.
 */
export function createHistoryIndex(db: Database, workspace: string): HistoryIndex {
  const selectFacets = db
    .prepare<FacetQuery, number>(
      `SELECT seq FROM history_rows WHERE workspace = @workspace AND removed_at_ms IS NULL
        AND (@voiceId IS NULL OR voice_id = @voiceId) AND (@modelId IS NULL OR model_id = @modelId)
        AND (@task IS NULL OR task = @task) AND (@isFavorite IS NULL OR is_favorite = @isFavorite)`,
    )
    .pluck()
  const selectWords = db
    .prepare<[string], number>(
      'SELECT rowid FROM history_search WHERE history_search MATCH ? ORDER BY rowid DESC',
    )
    .pluck()
  const kept = new Map<string, Float64Array>()

  function ofFacets({ voiceId, modelId, task, isFavorite }: HistoryQuery): Float64Array {
    const facets = {
      workspace,
      voiceId,
      modelId,
      task,
      isFavorite: isFavorite === null ? null : Number(isFavorite),
    }
    return remembered(`facets ${JSON.stringify(facets)}`, () =>
      Float64Array.from(selectFacets.all(facets)).sort().reverse(),
    )
  }

  function remembered(key: string, make: () => Float64Array): Float64Array {
    const found = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= keptQueries * 2) break
      kept.delete(oldest)
    }
    return found
  }

  function found(query: HistoryQuery): Float64Array {
    return remembered(JSON.stringify(query), () => {
      const inTime = between(ofFacets(query), query)
      const match = matchOf(query.search)
      return match === null ? inTime : both(inTime, selectWords.all(match))
    })
  }

  return {
    outline(query) {
      const seqs = found(query)
      return { total: seqs.length, days: daysOf(seqs) }
    },
    seqs: (query, offset, count) => [...found(query).subarray(offset, offset + count)],
    changed: () => kept.clear(),
  }
}

/** Newest first. */
function between(seqs: Float64Array, { fromMs, toMs }: HistoryQuery): Float64Array {
  const start = toMs === null ? 0 : firstBelow(seqs, toMs * seqsPerMs)
  const end = fromMs === null ? seqs.length : firstBelow(seqs, fromMs * seqsPerMs)
  return seqs.subarray(start, Math.max(start, end))
}

/** Index of the first number below `limit` in a falling list. */
function firstBelow(seqs: Float64Array, limit: number): number {
  let low = 0
  let high = seqs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((seqs[middle] ?? 0) < limit) high = middle
    else low = middle + 1
  }
  return low
}

/** What is in both falling lists. */
function both(one: Float64Array, other: readonly number[]): Float64Array {
  const common = new Float64Array(Math.min(one.length, other.length))
  let count = 0
  let at = 0
  for (const seq of one) {
    while (at < other.length && (other[at] ?? 0) > seq) at += 1
    if (other[at] === seq) common[count++] = seq
  }
  return common.subarray(0, count)
}

function daysOf(seqs: Float64Array): HistoryOutline['days'] {
  const days: HistoryOutline['days'] = []
  let startMs = Infinity
  for (const seq of seqs) {
    const atMs = Math.floor(seq / seqsPerMs)
    const day = days.at(-1)
    if (day && atMs >= startMs) {
      day.count += 1
      continue
    }
    startMs = new Date(atMs).setHours(0, 0, 0, 0)
    days.push({ startMs, count: 1 })
  }
  return days
}

import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { HistoryOutline, HistoryQuery, HistoryRow } from '@shared/domain/speech/history'
import type { AppError } from '@shared/errors/app-error'
import { answerOptions, useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'

/** Rows of one answer. */
export const chunkRows = 100

export interface HistoryRows {
  /** Of the query that is shown, which may be the one before while the next is on its way; null: none has been answered. */
  outline: HistoryOutline | null
  query: HistoryQuery
  /** Undefined while it is on its way. */
  row: (index: number) => HistoryRow | undefined
  error: AppError | null
  retry: () => void
}

/** The rows of a query that are in sight. @param range first and last row in sight */
export function useHistoryRows(
  wanted: HistoryQuery,
  range: { first: number; last: number } | null,
): HistoryRows {
  const answer = useAnswer('history', 'outline', { query: wanted })
  const [held, setHeld] = useState<{ query: HistoryQuery; outline: HistoryOutline } | null>(null)
  if (answer.data && (held?.outline !== answer.data || held.query !== wanted))
    setHeld({ query: wanted, outline: answer.data })
  const query = held?.query ?? wanted
  const chunks = chunksOf(held?.outline.total ?? 0, range)
  const rows = useQueries({
    // The first rows of what is wanted come along with its outline.
    queries: [
      answerOptions('history', 'page', { query: wanted, offset: 0, count: chunkRows }),
      ...chunks.map((chunk) =>
        answerOptions('history', 'page', { query, offset: chunk * chunkRows, count: chunkRows }),
      ),
    ],
    combine: (pages) => pages.slice(1).map((page) => page.data?.rows),
  })
  return {
    outline: held?.outline ?? null,
    query,
    row: (index) => rows[chunks.indexOf(Math.floor(index / chunkRows))]?.[index % chunkRows],
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}

/** Those in sight and, once the list is drawn, one beyond each end: whoever scrolls finds its rows there. */
function chunksOf(total: number, range: { first: number; last: number } | null): number[] {
  if (total === 0) return []
  const beyond = range === null ? 0 : 1
  const lastOfAll = Math.floor((total - 1) / chunkRows)
  const first = Math.max(0, Math.floor((range?.first ?? 0) / chunkRows) - beyond)
  const last = Math.min(lastOfAll, Math.floor((range?.last ?? 0) / chunkRows) + beyond)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The ids of rows `first` to `last` of a query. @throws AppError */
export async function idsBetween(query: HistoryQuery, first: number, last: number): Promise<string[]> {
  const ids = await call('history', 'ids', { query })
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1)
}

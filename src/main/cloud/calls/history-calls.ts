import { wireHistory, wireHistoryItem, wireDone } from '@shared/wire'
import type { Caller } from '../caller'
import type { CloudClient } from '../cloud-client'
import type { HistoryListQuery } from '../cloud-requests'
import { historyItemFromWire, historyPageFromWire } from '../from-wire/history'
import type { QueryValue } from '../routes'
import { download } from './download'

type HistoryCalls = Pick<
  CloudClient,
  'listHistory' | 'getHistoryItem' | 'openHistoryAudio' | 'deleteHistoryItem'
>

/** A thousand items with texts of ten thousand characters. */
const pageMaxBytes = 32_000_000

export function historyCalls(caller: Caller): HistoryCalls {
  return {
    listHistory: async (query, o) =>
      historyPageFromWire(
        await caller.json(
          {
            route: 'history',
            query: wireQuery(query),
            budget: { bytes: pageMaxBytes },
            signal: o?.signal,
          },
          wireHistory,
        ),
      ),

    getHistoryItem: async (historyItemId, o) =>
      historyItemFromWire(
        await caller.json(
          { route: 'historyItem', ids: { historyItemId }, signal: o?.signal },
          wireHistoryItem,
        ),
      ),

    openHistoryAudio: (historyItemId, o) =>
      download(caller, { route: 'historyAudio', ids: { historyItemId } }, o),

    deleteHistoryItem: async (historyItemId, o) => {
      await caller.json(
        { route: 'historyItem', method: 'DELETE', ids: { historyItemId }, signal: o?.signal },
        wireDone,
      )
    },
  }
}

const wireQuery = (query: HistoryListQuery): Record<string, QueryValue> => ({
  page_size: query.pageSize,
  start_after_history_item_id: query.startAfterId,
  voice_id: query.voiceId,
  search: query.search,
  source: query.source,
  date_after_unix: query.dateAfterUnix,
  date_before_unix: query.dateBeforeUnix,
})

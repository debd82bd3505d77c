import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { type PickerGroup, pickerGroups } from '@shared/domain/cloud/picker-voice'
import { searchWords } from '@shared/lib/search-words'
import { createLocalValues } from '../../account/local-values'

/** A voice's place in the picker. */
export interface PickerPlace {
  voiceId: string
  group: PickerGroup
}

export interface PickerQuery {
  search: string
  /** From 0. */
  page: number
  /** Only voices of one's own. */
  isOwn: boolean
}

/** Which voices of a workspace the picker offers, in which order, in SQLite. */
export interface PickerStore {
  /** Page `page` of the voices in which every word of the search occurs; the first one begins with the recent ones. */
  page(query: PickerQuery): { places: PickerPlace[]; hasMore: boolean }
  /** Counts a voice as used just now. */
  use(voiceId: string, nowMs: number): void
}

/** Of one page, as the specification lists voices (spec/speech-synthesis.md section 9). */
export const pickerPageSize = 100
/** Recent voices shown (spec/shell.md section 9). */
const recentShownMax = 10
/** Some of them are deleted or not found, and others take their place. */
const recentKeptMax = 50
/** spec/shell.md section 3. */
const recentKey = 'recently-used-voice-ids'
const recentUses = z.record(z.string(), z.number())

interface Found {
  workspace: string
  words: string
  isOwn: number
}

/** The groups of `voices.group_order`, which counts from the first one after `recent`. */
const ordered = pickerGroups.slice(1)

/** @param workspace ids are unique only within one */
export function createPickerStore(db: Database, workspace: string): PickerStore {
  const offered = `workspace = @workspace AND is_hidden = 0 AND is_gone = 0
    AND NOT EXISTS (SELECT 1 FROM json_each(@words) AS word WHERE instr(search, word.value) = 0)
    AND (@isOwn = 0 OR data ->> '$.isOwner' = 1)`
  const selectPage = db.prepare<
    Found & { recent: string; lastGroup: number; limit: number; offset: number },
    { voiceId: string; groupOrder: number }
  >(
    `SELECT voice_id AS voiceId, group_order AS groupOrder FROM voices
     WHERE ${offered} AND group_order <= @lastGroup AND voice_id NOT IN (SELECT value FROM json_each(@recent))
     ORDER BY group_order, created_at_ms DESC, voice_id LIMIT @limit OFFSET @offset`,
  )
  const selectAmong = db
    .prepare<Found & { ids: string; lastGroup: number }, string>(
      `SELECT voice_id FROM voices WHERE ${offered} AND group_order <= @lastGroup
         AND voice_id IN (SELECT value FROM json_each(@ids))`,
    )
    .pluck()
  const local = createLocalValues(db, workspace)

  /** Newest first. */
  const uses = (): [voiceId: string, atMs: number][] =>
    Object.entries(local.read(recentKey, recentUses) ?? {}).sort(([, a], [, b]) => b - a)

  return {
    page({ search, page, isOwn }) {
      const words = JSON.stringify(searchWords(search))
      // Legacy voices are offered to a search alone, also recent ones.
      const lastGroup = ordered.indexOf(words === '[]' ? 'default' : 'legacy')
      const found = { workspace, words, isOwn: Number(isOwn), lastGroup }
      const ids = uses().map(([voiceId]) => voiceId)
      const here = new Set(selectAmong.all({ ...found, ids: JSON.stringify(ids) }))
      const recent = ids.filter((id) => here.has(id)).slice(0, recentShownMax)
      const rows = selectPage.all({
        ...found,
        recent: JSON.stringify(recent),
        limit: pickerPageSize + 1,
        offset: page * pickerPageSize,
      })
      const places = rows.slice(0, pickerPageSize).map(({ voiceId, groupOrder }): PickerPlace => ({
        voiceId,
        group: ordered[groupOrder] ?? 'default',
      }))
      return {
        places:
          page === 0
            ? [...recent.map((voiceId) => ({ voiceId, group: 'recent' as const })), ...places]
            : places,
        hasMore: rows.length > pickerPageSize,
      }
    },
    use(voiceId, nowMs) {
      const kept = [[voiceId, nowMs] as const, ...uses().filter(([id]) => id !== voiceId)].slice(
        0,
        recentKeptMax,
      )
      local.write(recentKey, Object.fromEntries(kept))
    },
  }
}

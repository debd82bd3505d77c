import type { Database } from 'better-sqlite3'
import type { WireError } from '@shared/errors/wire-error'
import { isTraining } from '@shared/domain/cloud/clone-rules'
import { folded, searchWords } from '@shared/lib/search-words'
import type { CloudModel, CloudVoice } from '../cloud/cloud-types'
import { voiceFacts } from '../cloud/voice-facts'
import { type Intent, type OutboxEntry, withEdits } from './intent'
import {
  languageWords,
  readStored,
  toEntry,
  type EntryRow,
  type StoredEntry,
  type VoiceRow,
} from './mirror-rows'
import type { MirrorRow, RemoteVoice, SyncPlan } from './plan-sync'
import { detailsOf } from './voice-details'

/** A voice of the mirror with its binding and its outbox entries. */
export interface StoredVoice {
  voice: CloudVoice
  seenAtMs: number
  draftId: string | null
  /** Deleted in the cloud while a local edit is pending. */
  isGone: boolean
  isFavorite: boolean
  entries: StoredEntry[]
}

/** Mirror and outbox of one workspace, in SQLite. */
export interface MirrorStore {
  /** @param untilMs without those stored since: a list that was asked for before cannot know them */
  rows(untilMs?: number): MirrorRow[]
  find(voiceId: string): StoredVoice | null
  /**
   * By name, without voices awaiting deletion. `search`: every word must occur in name, description, language, or labels.
   * @param isDefault the voices that every workspace has, instead of those it made or added
   */
  list(search: string, isDefault: boolean): { voices: StoredVoice[]; totalCount: number }
  /** How many voices are called so. */
  countNamed(name: string): number
  /** Marks a voice for this person on this computer. */
  setFavorite(voiceId: string, isFavorite: boolean): void
  /** In the order of the edits. */
  outbox(): StoredEntry[]
  models(): CloudModel[]
  syncedAtMs(): number | null
  hasTraining(): boolean
  shared(): SharedVoices
  /** Stores voices as the cloud shows them, in one transaction; pending edits stay unchanged. */
  write(remote: readonly RemoteVoice[], nowMs: number): void
  /** Applies a sync plan in one transaction. */
  apply(plan: SyncPlan, o: { models: readonly CloudModel[]; nowMs: number }): void
  /** Stores one voice as just read, and drops the entries in `done`. Null: the voice is gone. */
  replace(voiceId: string, remote: RemoteVoice | null, done: readonly number[], nowMs: number): void
  enqueue(voiceId: string, intent: Intent, nowMs: number): void
  /** Replaces a waiting edit with a combined one. */
  rewrite(id: number, intent: Intent): void
  mark(id: number, state: OutboxEntry['state'], o?: { settleUntilMs?: number; error?: WireError }): void
  drop(id: number): void
  transaction<T>(fn: () => T): T
}

/** What the mirror shares with the voice library. */
export interface SharedVoices {
  /** Copies of library voices. */
  added: { voiceId: string; originalVoiceId: string }[]
  /** Voices of one's own that others find in the library. */
  ownIds: string[]
}

/** More than any list is scrolled through; the search narrows it. */
const listLimit = 10_000

/** @param workspace ids are unique only within one */
export function createMirrorStore(db: Database, workspace: string): MirrorStore {
  const columns = `SELECT v.voice_id, v.data, v.seen_at_ms, v.is_gone, d.draft_id,
      EXISTS (SELECT 1 FROM voice_favorites f WHERE f.workspace = v.workspace AND f.voice_id = v.voice_id) AS is_favorite
    FROM voices v LEFT JOIN (
      SELECT b.voice_id, b.draft_id, min(b.bound_at_ms) FROM draft_voices b
      JOIN drafts l ON l.id = b.draft_id AND l.removed_at_ms IS NULL
      WHERE b.workspace = @workspace GROUP BY b.voice_id
    ) d ON d.voice_id = v.voice_id`
  const wanted = `v.workspace = @workspace AND v.is_hidden = 0 AND (v.category IS 'premade') = @isDefault
    AND NOT EXISTS (SELECT 1 FROM json_each(@words) AS word WHERE instr(v.search, word.value) = 0)`
  const selectOne = db.prepare<{ workspace: string; voiceId: string }, VoiceRow>(
    `${columns} WHERE v.workspace = @workspace AND v.voice_id = @voiceId`,
  )
  const selectFound = db.prepare<{ workspace: string; words: string; isDefault: number }, VoiceRow>(
    `${columns} WHERE ${wanted} ORDER BY v.name, v.voice_id LIMIT ${listLimit}`,
  )
  const count = db
    .prepare<{ workspace: string; words: string; isDefault: number }, number>(
      `SELECT count(*) FROM voices v WHERE ${wanted}`,
    )
    .pluck()
  const selectRows = db.prepare<[string, number], MirrorRow>(
    'SELECT voice_id AS voiceId, digest FROM voices WHERE workspace = ? AND seen_at_ms <= ?',
  )
  // The text is searched first: most voices were never shared, and reading them all takes long.
  const selectShared = db.prepare<
    [string],
    { voiceId: string; originalVoiceId: string | null; isOwn: number }
  >(`
    SELECT voice_id AS voiceId, data ->> '$.sharing.originalVoiceId' AS originalVoiceId,
      data ->> '$.isOwner' IS 1 AS isOwn
    FROM voices WHERE workspace = ? AND is_hidden = 0 AND instr(data, '"sharing":{') > 0`)
  const selectEntries = db.prepare<[string], EntryRow>(
    'SELECT * FROM voice_outbox WHERE workspace = ? ORDER BY id',
  )
  const selectEntriesOf = db.prepare<[string, string], EntryRow>(
    'SELECT * FROM voice_outbox WHERE workspace = ? AND voice_id = ? ORDER BY id',
  )
  const upsert = db.prepare(`
    INSERT INTO voices (workspace, voice_id, data, samples, digest, name, search, is_hidden, is_training, seen_at_ms)
    VALUES (@workspace, @voiceId, @data, @samples, @digest, @name, @search, @isHidden, @isTraining, @nowMs)
    ON CONFLICT (workspace, voice_id) DO UPDATE SET data = excluded.data, samples = excluded.samples,
      digest = excluded.digest, name = excluded.name, search = excluded.search, is_hidden = excluded.is_hidden, is_training = excluded.is_training,
      is_gone = 0, seen_at_ms = excluded.seen_at_ms`)
  const show = db.prepare(`
    UPDATE voices SET name = @name, search = @search, is_hidden = @isHidden
    WHERE workspace = @workspace AND voice_id = @voiceId`)
  const gone = db.prepare<[string, string]>(
    'UPDATE voices SET is_gone = 1 WHERE workspace = ? AND voice_id = ?',
  )
  const remove = db.prepare<[string, string]>('DELETE FROM voices WHERE workspace = ? AND voice_id = ?')
  const countName = db
    .prepare<[string, string], number>('SELECT count(*) FROM voices WHERE workspace = ? AND name = ?')
    .pluck()
  const addFavorite = db.prepare<[string, string]>(
    'INSERT INTO voice_favorites (workspace, voice_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const removeFavorite = db.prepare<[string, string]>(
    'DELETE FROM voice_favorites WHERE workspace = ? AND voice_id = ?',
  )
  const insertEntry = db.prepare(`
    INSERT INTO voice_outbox (workspace, voice_id, intent, state, created_at_ms)
    VALUES (@workspace, @voiceId, @intent, 'waiting', @nowMs)`)
  const updateEntry = db.prepare<[string, number]>('UPDATE voice_outbox SET intent = ? WHERE id = ?')
  const markEntry = db.prepare(
    'UPDATE voice_outbox SET state = @state, settle_until_ms = @settleUntilMs, error = @error WHERE id = @id',
  )
  const dropEntry = db.prepare<[number]>('DELETE FROM voice_outbox WHERE id = ?')
  const voiceOfEntry = db.prepare<[number], string>('SELECT voice_id FROM voice_outbox WHERE id = ?').pluck()
  const selectMirror = db.prepare<[string], { models: string; synced_at_ms: number | null }>(
    'SELECT models, synced_at_ms FROM voice_mirrors WHERE workspace = ?',
  )
  const setMirror = db.prepare(`
    INSERT INTO voice_mirrors (workspace, models, synced_at_ms) VALUES (@workspace, @models, @nowMs)
    ON CONFLICT (workspace) DO UPDATE SET models = excluded.models, synced_at_ms = excluded.synced_at_ms`)
  const countTraining = db
    .prepare<[string], number>('SELECT count(*) FROM voices WHERE workspace = ? AND is_training = 1')
    .pluck()

  const entriesOf = (voiceId: string): StoredEntry[] => selectEntriesOf.all(workspace, voiceId).map(toEntry)

  const toStored = (row: VoiceRow, entries = entriesOf(row.voice_id)): StoredVoice => ({
    voice: readStored(row.data),
    seenAtMs: row.seen_at_ms,
    draftId: row.draft_id,
    isGone: row.is_gone === 1,
    isFavorite: row.is_favorite === 1,
    entries,
  })

  /** Values for sorting and searching. */
  const shown = (voice: CloudVoice): { name: string; search: string; isHidden: number } => {
    const entries = entriesOf(voice.voiceId)
    const details = withEdits(detailsOf(voice), entries)
    const words = [
      details.name,
      details.description,
      details.language === null ? '' : languageWords(details.language),
      ...Object.values(details.labels),
    ]
    const isDeleted = entries.some(
      ({ intent, state }) => intent.kind === 'delete' && state !== 'conflict' && state !== 'refused',
    )
    return { name: details.name, search: folded(words.join('\n')), isHidden: isDeleted ? 1 : 0 }
  }

  const write = ({ voice, digest }: RemoteVoice, nowMs: number): void => {
    const { voiceId } = voice
    upsert.run({
      workspace,
      voiceId,
      data: JSON.stringify(voice),
      samples: JSON.stringify(voice.samples.map((each) => [each.sampleId, each.durationMs, each.sizeBytes])),
      digest,
      isTraining: voiceFacts(voice, []).training.some(isTraining) ? 1 : 0,
      nowMs,
      ...shown(voice),
    })
  }

  const refresh = (voiceId: string): void => {
    const row = selectOne.get({ workspace, voiceId })
    if (row) show.run({ workspace, voiceId, ...shown(JSON.parse(row.data) as CloudVoice) })
  }

  /** Changes an entry and updates how its voice is shown. */
  const changeEntry = (id: number, change: () => void): void => {
    const voiceId = voiceOfEntry.get(id)
    change()
    if (voiceId !== undefined) refresh(voiceId)
  }

  const mark: MirrorStore['mark'] = (id, state, o = {}) =>
    changeEntry(id, () =>
      markEntry.run({
        id,
        state,
        settleUntilMs: o.settleUntilMs ?? null,
        error: o.error ? JSON.stringify(o.error) : null,
      }),
    )

  const store: MirrorStore = {
    rows: (untilMs = Number.MAX_SAFE_INTEGER) => selectRows.all(workspace, untilMs),
    find(voiceId) {
      const row = selectOne.get({ workspace, voiceId })
      return row ? toStored(row) : null
    },
    list(search, isDefault) {
      const query = { workspace, words: JSON.stringify(searchWords(search)), isDefault: Number(isDefault) }
      const entries = Map.groupBy(store.outbox(), ({ voiceId }) => voiceId)
      return {
        voices: selectFound.all(query).map((row) => toStored(row, entries.get(row.voice_id) ?? [])),
        totalCount: count.get(query) ?? 0,
      }
    },
    countNamed: (name) => countName.get(workspace, name) ?? 0,
    setFavorite(voiceId, isFavorite) {
      if (isFavorite) addFavorite.run(workspace, voiceId)
      else removeFavorite.run(workspace, voiceId)
    },
    outbox: () => selectEntries.all(workspace).map(toEntry),
    models: () => JSON.parse(selectMirror.get(workspace)?.models ?? '[]') as CloudModel[],
    syncedAtMs: () => selectMirror.get(workspace)?.synced_at_ms ?? null,
    hasTraining: () => (countTraining.get(workspace) ?? 0) > 0,
    shared() {
      const rows = selectShared.all(workspace)
      return {
        added: rows.flatMap(({ voiceId, originalVoiceId, isOwn }) =>
          isOwn === 1 || originalVoiceId === null ? [] : [{ voiceId, originalVoiceId }],
        ),
        ownIds: rows.filter(({ isOwn }) => isOwn === 1).map(({ voiceId }) => voiceId),
      }
    },
    write(remote, nowMs) {
      db.transaction(() => remote.forEach((one) => write(one, nowMs)))()
    },
    apply(plan, { models, nowMs }) {
      db.transaction(() => {
        for (const entry of plan.confirmed) dropEntry.run(entry.id)
        for (const remote of plan.upserts) write(remote, nowMs)
        for (const voiceId of plan.removedIds) remove.run(workspace, voiceId)
        for (const voiceId of plan.goneIds) gone.run(workspace, voiceId)
        for (const entry of plan.conflicts) mark(entry.id, 'conflict')
        for (const entry of plan.settled) mark(entry.id, 'waiting')
        for (const entry of plan.confirmed) refresh(entry.voiceId)
        setMirror.run({ workspace, models: JSON.stringify(models), nowMs })
      })()
    },
    replace(voiceId, remote, done, nowMs) {
      db.transaction(() => {
        for (const id of done) dropEntry.run(id)
        if (remote) write(remote, nowMs)
        else remove.run(workspace, voiceId)
      })()
    },
    enqueue(voiceId, intent, nowMs) {
      insertEntry.run({ workspace, voiceId, intent: JSON.stringify(intent), nowMs })
      refresh(voiceId)
    },
    rewrite: (id, intent) => changeEntry(id, () => updateEntry.run(JSON.stringify(intent), id)),
    mark,
    drop: (id) => changeEntry(id, () => dropEntry.run(id)),
    transaction: (fn) => db.transaction(fn)(),
  }
  return store
}

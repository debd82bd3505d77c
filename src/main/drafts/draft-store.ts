import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { DraftPatch, DraftSummary, Label } from '@shared/domain/dataset/draft'
import { sampleDatasetName, untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { AppError } from '@shared/errors/app-error'
import {
  instantFileMinMs,
  sampleMinDurationMs,
  samplesPerVoiceMax,
  samplesTotalSizeLimitBytes,
} from '@shared/limits'
import { hasVersionHere } from '../segments/version-here'
import { copySamples } from './copy-samples'
import { giveUpVoices, standInsOf } from './give-up-voices'

/** Drafts in SQLite. Calls that name a draft throw AppError not-found. */
export interface DraftStore {
  /** Outside the trash and without those of instant clones, most recently changed first. */
  list(options?: { limit?: number | undefined }): DraftSummary[]
  get(id: string): DraftSummary
  /** Null for an unknown draft. */
  find(id: string): DraftSummary | null
  /** The newest that was left as it was made: nothing was said of it, recorded for it or sent of it. */
  untouched(): DraftSummary | null
  /** Creates an untitled English draft with one empty accent label (spec section 3, rulings). */
  create(options?: { isSampleDataset: boolean }): DraftSummary
  update(id: string, patch: DraftPatch): DraftSummary
  /** Copies details, samples and their settings. The audio is shared; the cloud voice is not copied. */
  duplicate(id: string): DraftSummary
  remove(id: string): void
  /** Drafts outside the trash that only stand in for this one, as long as it is in there. */
  standInsOf(id: string): string[]
  /** Takes it out of the trash and puts its stand-ins there; a voice that another draft has taken up stays that one's. */
  restore(id: string): DraftSummary
  /** Whether it holds the files of an instant clone, and stands in no list of drafts. */
  isOfInstantClone(id: string): boolean
  /** The shortest recording that its samples take, in milliseconds. */
  sampleMinMs(id: string): number
}

interface Row {
  id: string
  name: string
  language: string
  description: string
  labels: string
  created_at_ms: number
  updated_at_ms: number
  voice_id: string | null
  /** `Totals` as JSON. */
  totals: string
  uploaded_count: number
  /** `OnlyInCloud` as JSON. */
  only_in_cloud: string
  /** Ids as JSON. */
  former_in_cloud: string
  is_sample_dataset: 0 | 1
}

/** As isSameLanguage compares: `pt-BR` and `pt_BR` are `pt`. Nothing differs from a language that is not known. */
const primaryOf = (column: string): string => {
  const tag = `lower(replace(${column}, '_', '-')) || '-'`
  return `substr(${tag}, 1, instr(${tag}, '-') - 1)`
}

/** Cloud samples of which the draft holds another version: the same speech is counted once. Ids as JSON. */
const formerInCloud = `
    (SELECT json_group_array(h.cloud_sample_id)
      FROM upload_ledger h JOIN samples w ON w.id = h.sample_id AND w.removed_at_ms IS NOT NULL
      WHERE h.draft_id = d.id AND h.workspace = @workspace AND h.cloud_sample_id IS NOT NULL
        AND ${hasVersionHere('w.id')})`

/** [count, duration in ms, size in bytes] of the samples of its voice, as mirrored, that no sample here stands for. */
const onlyInCloud = `
    (SELECT json_array(count(*), coalesce(sum(c.value ->> 1), 0), coalesce(sum(c.value ->> 2), 0))
      FROM voices o, json_each(o.samples) c
      WHERE o.workspace = @workspace AND o.voice_id = v.voice_id
        AND NOT EXISTS (SELECT 1 FROM upload_ledger h JOIN samples w ON w.id = h.sample_id
          WHERE h.draft_id = d.id AND h.workspace = @workspace AND h.cloud_sample_id = c.value ->> 0
            AND (w.removed_at_ms IS NULL OR ${hasVersionHere('w.id')}))
        AND NOT EXISTS (SELECT 1 FROM voice_outbox x WHERE x.workspace = @workspace AND x.voice_id = o.voice_id
          AND x.state <> 'refused' AND x.intent ->> 'kind' = 'delete-sample'
          AND x.intent ->> 'sampleId' = c.value ->> 0))`

/**
 * One subquery per draft, answered from the indexes sample_totals and sample_doubles alone:
 * [all, duration in ms of what is long enough to be sent, size in bytes, ready, failed, ready with a problem of their own, duplicates that were not skipped].
 */
const columns = `
  SELECT d.*, v.voice_id,
    (SELECT json_array(
        count(*),
        coalesce(sum(CASE WHEN s.state = 'ready' AND s.duration_ms >= ${sampleMinDurationMs} THEN s.duration_ms END), 0),
        coalesce(sum(CASE WHEN s.state = 'ready' THEN s.size_bytes END), 0),
        coalesce(sum(s.state = 'ready'), 0),
        coalesce(sum(s.state = 'failed'), 0),
        coalesce(sum(s.state = 'ready' AND (s.duration_ms IS NULL
          OR s.duration_ms < ${sampleMinDurationMs} OR ${primaryOf('s.language')} <> ${primaryOf('d.language')})), 0),
        (SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM samples e WHERE e.draft_id = d.id
          AND e.removed_at_ms IS NULL AND e.state = 'ready' AND e.skipped_warnings NOT LIKE '%"duplicate-file"%'
          GROUP BY e.sha256 HAVING n > 1)))
      FROM samples s INDEXED BY sample_totals WHERE s.draft_id = d.id AND s.removed_at_ms IS NULL) AS totals,
    (SELECT count(*) FROM upload_ledger l JOIN samples u ON u.id = l.sample_id AND u.removed_at_ms IS NULL
      WHERE l.draft_id = d.id AND l.workspace = @workspace AND l.state = 'confirmed') AS uploaded_count,
    ${onlyInCloud} AS only_in_cloud,
    ${formerInCloud} AS former_in_cloud,
    EXISTS (SELECT 1 FROM sample_datasets e WHERE e.draft_id = d.id) AS is_sample_dataset
  FROM drafts d
  LEFT JOIN draft_voices v ON v.draft_id = d.id AND v.workspace = @workspace`

const asMade = { language: 'en', description: '', labels: [{ label: 'accent', value: '' }] }

/** @param deps.workspace whose cloud voices and upload counts to show; null: none */
export function createDraftStore(deps: {
  db: Database
  nowMs: () => number
  workspace: () => string | null
}): DraftStore {
  const { db, nowMs } = deps
  const workspace = (): string => deps.workspace() ?? ''
  const selectOne = db.prepare<{ id: string; workspace: string }, Row>(
    `${columns} WHERE d.id = @id AND d.removed_at_ms IS NULL`,
  )
  const selectMany = db.prepare<{ workspace: string; limit: number }, Row>(
    `${columns} WHERE d.removed_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM instant_clones i WHERE i.draft_id = d.id)
      ORDER BY d.updated_at_ms DESC, d.id LIMIT @limit`,
  )
  const selectUntouched = db.prepare<
    { name: string; language: string; labels: string; workspace: string },
    Row
  >(`
    ${columns} WHERE d.removed_at_ms IS NULL
      AND d.name = @name AND d.language = @language AND d.description = '' AND d.labels = @labels
      AND NOT EXISTS (SELECT 1 FROM samples s WHERE s.draft_id = d.id AND s.removed_at_ms IS NULL)
      AND NOT EXISTS (SELECT 1 FROM takes t WHERE t.draft_id = d.id AND t.removed_at_ms IS NULL)
      AND NOT EXISTS (SELECT 1 FROM draft_voices w WHERE w.draft_id = d.id)
    ORDER BY d.updated_at_ms DESC, d.id LIMIT 1`)
  const insert = db.prepare(`
    INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
    VALUES (@id, @name, @language, @description, @labels, @now, @now)`)

  const find = (id: string): DraftSummary | null => {
    const row = selectOne.get({ id, workspace: workspace() })
    return row ? toSummary(row) : null
  }
  const get = (id: string): DraftSummary => {
    const found = find(id)
    if (!found) throw new AppError('not-found', { detail: { what: 'draft' } })
    return found
  }

  const selectInstantClone = db.prepare('SELECT 1 FROM instant_clones WHERE draft_id = ?')
  const isOfInstantClone = (id: string): boolean => selectInstantClone.get(id) !== undefined
  const insertSampleDataset = db.prepare('INSERT INTO sample_datasets (draft_id) VALUES (?)')

  const add = (
    details: Pick<DraftSummary, 'name' | 'language' | 'description' | 'labels' | 'isSampleDataset'>,
  ): string => {
    const { name, language, description, labels, isSampleDataset } = details
    const id = randomUUID()
    insert.run({ id, name, language, description, labels: JSON.stringify(labels), now: nowMs() })
    if (isSampleDataset) insertSampleDataset.run(id)
    return id
  }

  return {
    list: (options = {}) =>
      selectMany.all({ workspace: workspace(), limit: options.limit ?? -1 }).map(toSummary),
    get,
    find,
    untouched() {
      const { language, labels } = asMade
      const row = selectUntouched.get({
        name: untitledVoiceName,
        language,
        labels: JSON.stringify(labels),
        workspace: workspace(),
      })
      return row ? toSummary(row) : null
    },
    create: ({ isSampleDataset } = { isSampleDataset: false }) =>
      db.transaction(() =>
        get(
          add({
            ...asMade,
            name: isSampleDataset ? sampleDatasetName : untitledVoiceName,
            isSampleDataset,
          }),
        ),
      )(),
    update(id, patch) {
      const next = { ...get(id), ...patch }
      db.prepare(
        'UPDATE drafts SET name = ?, language = ?, description = ?, labels = ?, updated_at_ms = ? WHERE id = ?',
      ).run(next.name, next.language, next.description, JSON.stringify(next.labels), nowMs(), id)
      return get(id)
    },
    duplicate: (id) =>
      db.transaction(() => {
        const original = get(id)
        const copyId = add({ ...original, name: copyName(original.name) })
        copySamples(db, id, copyId, nowMs())
        return get(copyId)
      })(),
    remove(id) {
      get(id)
      db.prepare('UPDATE drafts SET removed_at_ms = ? WHERE id = ?').run(nowMs(), id)
    },
    standInsOf: (id) => standInsOf(db, id),
    restore: (id) =>
      db.transaction(() => {
        const trash = db.prepare('UPDATE drafts SET removed_at_ms = ? WHERE id = ?')
        for (const standIn of standInsOf(db, id)) trash.run(nowMs(), standIn)
        trash.run(null, id)
        giveUpVoices(db, id, nowMs())
        return get(id)
      })(),
    isOfInstantClone,
    sampleMinMs: (id) => (isOfInstantClone(id) ? instantFileMinMs : sampleMinDurationMs),
  }
}

/** Truncated so that the copy fits the limit of a name. */
const copyName = (name: string): string => `${name.slice(0, 990)} (copy)`

type Totals = [
  all: number,
  durationMs: number,
  sizeBytes: number,
  ready: number,
  failed: number,
  broken: number,
  doubles: number,
]

type OnlyInCloud = [count: number, durationMs: number, sizeBytes: number]

/**
 * A sample with several problems counts once where SQL can tell, without judging each sample. Too many are only those that
 * stay too many once the others are dealt with.
 */
function problemCountOf([all, , sizeBytes, ready, failed, broken, doubles]: Totals): number {
  const overCount = Math.max(0, ready - broken - doubles - samplesPerVoiceMax)
  const overSize = sizeBytes >= samplesTotalSizeLimitBytes ? 1 : 0
  return Math.min(all, failed + broken + doubles + overCount + overSize)
}

const toSummary = (row: Row): DraftSummary => {
  const totals = JSON.parse(row.totals) as Totals
  const [count, durationMs, sizeBytes] = totals
  const cloud = JSON.parse(row.only_in_cloud) as OnlyInCloud
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    description: row.description,
    labels: JSON.parse(row.labels) as Label[],
    cloudVoiceId: row.voice_id,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    sampleCount: count + cloud[0],
    totalDurationMs: durationMs + cloud[1],
    totalSizeBytes: sizeBytes + cloud[2],
    uploadedCount: row.uploaded_count + cloud[0],
    problemCount: problemCountOf(totals),
    formerInCloud: JSON.parse(row.former_in_cloud) as string[],
    isSampleDataset: row.is_sample_dataset === 1,
  }
}

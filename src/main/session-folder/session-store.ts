import type { Database } from 'better-sqlite3'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import type { Region } from '@shared/domain/recording/recording'
import type { CheckedSound } from '@shared/domain/recording/script-check'
import type { SessionCheck, SessionFolder, SessionTake } from '@shared/domain/recording/session-folder'
import type { Library } from '../library/library'
import { idsHere, insertAudio, insertScripts, scriptIdsOf } from '../passports/passport-parts'
import { insertRecordings } from '../passports/passport-recordings'
import type { ImportedAudio } from '../passports/passport-samples'
import { createScriptCheckStore } from '../script-check/script-check-store'

/** A file of the audio store, as its row says. */
export type StoredAudio = Exclude<ImportedAudio, { error: unknown }>

export interface InsertedSession {
  /** Null where the session belongs to no draft. */
  draftId: string | null
  takeIds: string[]
  recordingIds: string[]
  /** What an id of the session is here. */
  idOf: (id: string) => string
}

/** Sessions in SQLite. */
export interface SessionStore {
  scriptIds(takeIds: readonly string[]): string[]
  factsOf(sha256: string): AudioFacts
  /** Of those that have ended well. */
  checksOf(sounds: readonly CheckedSound[]): SessionCheck[]
  /** Files of takes that were recorded with the same frames. */
  lookalikes(take: SessionTake): StoredAudio[]
  isStored(sha256: string): boolean
  /**
   * One transaction. Where any of it is here already, all of it comes as another one.
   * @param audio by the file's place in the session
   */
  insert(session: SessionFolder, audio: ReadonlyMap<string, ImportedAudio>): InsertedSession
}

interface AudioRow {
  sha256: string
  file_name: string
  size_bytes: number
  facts: string
}

const twinsMax = 3

export function createSessionStore(deps: {
  library: Pick<Library, 'db' | 'transaction'>
  nowMs: () => number
}): SessionStore {
  const { library, nowMs } = deps
  const { db } = library
  const checks = createScriptCheckStore({ db })
  const stored = db.prepare<[string]>('SELECT 1 FROM audio_files WHERE sha256 = ?')
  const twins = db.prepare<[string, number, string], AudioRow>(
    `SELECT DISTINCT a.sha256, a.file_name, a.size_bytes, a.facts FROM takes t
     JOIN audio_files a ON a.sha256 = t.audio_sha256
     WHERE t.sha256 = ? AND t.frame_count = ? AND t.grid = ? AND t.state = 'ready' LIMIT ${twinsMax}`,
  )
  return {
    scriptIds: (takeIds) => scriptIdsOf(db, takeIds),
    factsOf(sha256) {
      const facts = db
        .prepare<[string], string>('SELECT facts FROM audio_files WHERE sha256 = ?')
        .pluck()
        .get(sha256)
      return JSON.parse(facts ?? '{}') as AudioFacts
    },
    checksOf: (sounds) =>
      sounds.flatMap((sound) => {
        const kept = checks.find(sound)
        if (kept?.state !== 'done') return []
        const { state: _, error: __, ...check } = kept
        return { ...sound, ...check, regions: JSON.parse(kept.regions) as Region[] }
      }),
    lookalikes: ({ pcmSha256, frameCount, grid }) =>
      pcmSha256 === null
        ? []
        : twins.all(pcmSha256, frameCount, grid).map((row) => ({
            sha256: row.sha256,
            fileName: row.file_name,
            sizeBytes: row.size_bytes,
            facts: JSON.parse(row.facts) as AudioFacts,
          })),
    isStored: (sha256) => stored.get(sha256) !== undefined,
    insert: (session, audio) =>
      library.transaction(() => {
        const { draft, takes } = session
        // What it became lies in the samples, which do not come along.
        const recordings = session.recordings.map((recording) => ({ ...recording, sampleId: null }))
        const ids = [...takes, ...recordings].map(({ id }) => id)
        const { idOf } = idsHere(db, draft ? [draft.id, ...ids] : ids)
        const draftId = draft && idOf(draft.id)
        if (draft) insertDraft(db, { ...draft, id: idOf(draft.id) }, nowMs())
        insertAudio(db, audio, nowMs())
        const scriptIdOf = insertScripts(db, session.scripts, nowMs())
        insertRecordings(
          db,
          { takes, reels: recordings },
          { draftId, idOf, scriptIdOf, audio, nowMs: nowMs() },
        )
        for (const { kind, id, ...check } of session.checks) {
          const regions = check.regions.map((one) => ({ ...one, takeId: idOf(one.takeId) }))
          const scriptId = scriptIdOf(check.scriptId)
          const findings = check.findings.map((one) =>
            one.scriptId === undefined ? one : { ...one, scriptId: scriptIdOf(one.scriptId) },
          )
          checks.save(
            { kind, id: idOf(id) },
            { ...check, scriptId, findings, regions: JSON.stringify(regions), state: 'done', error: null },
          )
        }
        return {
          draftId,
          idOf,
          takeIds: takes.filter(({ isRemoved }) => !isRemoved).map(({ id }) => idOf(id)),
          recordingIds: recordings.map(({ id }) => idOf(id)),
        }
      }),
  }
}

function insertDraft(db: Database, draft: NonNullable<SessionFolder['draft']>, nowMs: number): void {
  const { id, name, language, description, labels, createdAtMs } = draft
  db.prepare(
    `INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, name, language, description, JSON.stringify(labels), createdAtMs, nowMs)
}

import Database from 'better-sqlite3'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export type DemoDatabase = Database.Database

/** Times are milliseconds of the demo clock, `committed_at_ms` is of the real one. Maps and lists are JSON. */
const schema = `
  CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE voices (
    voice_id TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, description TEXT,
    language TEXT, labels TEXT NOT NULL, created_at_ms INTEGER NOT NULL, is_owner INTEGER NOT NULL,
    is_verified INTEGER NOT NULL DEFAULT 0,
    captcha_text TEXT, captcha_at_ms INTEGER, attempts_reset_at_ms INTEGER,
    manual_text TEXT, manual_at_ms INTEGER, manual_files TEXT, manual_approved INTEGER NOT NULL DEFAULT 0,
    trained_at_ms INTEGER, trained_models TEXT
  ) STRICT;
  CREATE TABLE samples (
    sample_id TEXT PRIMARY KEY, voice_id TEXT NOT NULL REFERENCES voices ON DELETE CASCADE,
    position INTEGER NOT NULL, file_name TEXT NOT NULL, mime_type TEXT NOT NULL, size_bytes INTEGER NOT NULL,
    hash TEXT NOT NULL, duration_ms INTEGER, remove_background_noise INTEGER NOT NULL,
    trim_start_ms INTEGER, trim_end_ms INTEGER, selected_speaker_ids TEXT,
    separation_at_ms INTEGER, waveform TEXT, committed_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX samples_by_voice ON samples (voice_id, position);
  CREATE TABLE attempts (
    recording_id TEXT PRIMARY KEY, voice_id TEXT NOT NULL REFERENCES voices ON DELETE CASCADE,
    text TEXT NOT NULL, at_ms INTEGER NOT NULL, is_accepted INTEGER NOT NULL, failure TEXT,
    mime_type TEXT NOT NULL, size_bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX attempts_by_voice ON attempts (voice_id, at_ms);
  PRAGMA user_version = 1;
`

/** What each version adds to the one before; the schema above is version 1. */
const additions: readonly string[] = [
  `ALTER TABLE attempts ADD COLUMN similarity REAL NOT NULL DEFAULT 0;
   ALTER TABLE attempts ADD COLUMN word_distance INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE attempts ADD COLUMN transcription TEXT NOT NULL DEFAULT '';
   ALTER TABLE samples ADD COLUMN separation TEXT;`,
  `ALTER TABLE voices ADD COLUMN timbre TEXT;
   ALTER TABLE voices ADD COLUMN settings TEXT;
   ALTER TABLE voices ADD COLUMN library TEXT;
   ALTER TABLE voices ADD COLUMN requires_verification INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE generated_voices (
     generated_voice_id TEXT PRIMARY KEY, voice_id TEXT REFERENCES voices ON DELETE CASCADE, timbre TEXT NOT NULL,
     text TEXT NOT NULL, loudness REAL NOT NULL, language TEXT NOT NULL, created_at_ms INTEGER NOT NULL,
     clone TEXT
   ) STRICT;`,
  `CREATE TABLE history (
     seq INTEGER PRIMARY KEY, history_item_id TEXT NOT NULL UNIQUE, request_id TEXT NOT NULL, at_ms INTEGER NOT NULL,
     source TEXT NOT NULL, model_id TEXT NOT NULL, voice_id TEXT, voice_name TEXT, voice_category TEXT, text TEXT,
     dialogue TEXT, settings TEXT NOT NULL, credits_from INTEGER NOT NULL, credits_to INTEGER NOT NULL,
     content_type TEXT NOT NULL, output_format TEXT NOT NULL, state TEXT NOT NULL, has_file INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX history_by_time ON history (at_ms, seq);
   CREATE TABLE regenerations (
     generation_info TEXT PRIMARY KEY, request_key TEXT NOT NULL, first_at_ms INTEGER NOT NULL, answers INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE spendings (
     hour_start_ms INTEGER NOT NULL, voice_name TEXT NOT NULL, model_id TEXT NOT NULL, product TEXT NOT NULL,
     credits INTEGER NOT NULL, PRIMARY KEY (hour_start_ms, voice_name, model_id, product)
   ) STRICT;`,
]

/** Opens or makes the demo workspace's own database. A damaged file is moved aside and reported, never read as an empty one. */
export function openDemoDatabase(dataFolder: string, report: (message: string) => void): DemoDatabase {
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, 'demo-cloud.db')
  try {
    return open(path)
  } catch (error) {
    if (!isDamage(error)) throw error
    const aside = `${path}.damaged-${Date.now()}`
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
    }
    report(`The demo workspace's database was damaged. It was moved to ${aside}, and a new one was created.`)
    return open(path)
  }
}

function open(path: string): DemoDatabase {
  const db = new Database(path)
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    bringUp(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function bringUp(db: DemoDatabase): void {
  const versionNow = (): number => z.number().parse(db.pragma('user_version', { simple: true }))
  if (versionNow() === 0) db.transaction(() => db.exec(schema))()
  const known = additions.length + 1
  if (versionNow() > known) throw new Error(`demo workspace data of version ${versionNow()} is not supported`)
  for (let version = versionNow(); version < known; version += 1) {
    db.transaction(() => db.exec(`${additions[version - 1]} PRAGMA user_version = ${version + 1};`))()
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code)

import Database from 'better-sqlite3'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBackups } from '@main/library/backups/backup-files'
import { createLibrary, openLibrary } from '@main/library/library'
import { applicationId, migrate, versionOf } from '@main/library/migrate'
import { migrations } from '@main/library/migrations'
import type { Migration } from '@main/library/migrations/migration'
import { addSample, draftNames } from '../../support/library/library-fixture'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'

function memoryDatabase(): Database.Database {
  const db = new Database(':memory:')
  onTestFinished(() => {
    db.close()
  })
  return db
}

const schemaOf = (db: Database.Database): unknown[] =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()

const withOneMore: readonly Migration[] = [
  ...migrations,
  {
    version: migrations.length + 1,
    up: (db) => db.exec('CREATE TABLE more (n INTEGER PRIMARY KEY) STRICT'),
  },
]

test('migrations are numbered from 1 without gaps', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1))
})

test('a fresh file and one migrated step by step have the same schema', () => {
  const fresh = memoryDatabase()
  migrate(fresh, migrations)
  const stepped = memoryDatabase()
  for (let count = 1; count <= migrations.length; count++) migrate(stepped, migrations.slice(0, count))
  expect(schemaOf(stepped)).toEqual(schemaOf(fresh))
  expect(versionOf(stepped)).toBe(migrations.length)
  expect(stepped.pragma('application_id', { simple: true })).toBe(applicationId)
})

test('0001: tables of drafts, audio, samples, and uploads, and their constraints', () => {
  const db = memoryDatabase()
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, 1))
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()
  expect(tables).toEqual([
    'audio_files',
    'draft_voices',
    'drafts',
    'samples',
    'upload_ledger',
    'uploads',
    'voice_intents',
  ])

  db.exec(`INSERT INTO drafts VALUES ('d', 'Ann', 'en', '', '[]', 1, 1, NULL)`)
  const sample = (columns: string, values: string): Database.Database =>
    db.exec(`INSERT INTO samples (id, draft_id, position, name, type, size_bytes, source_name, source_path,
      skipped_warnings, created_at_ms, ${columns}) VALUES ('s', 'd', 0, 's', 'local', 1, 's', 's', '[]', 1, ${values})`)
  expect(() => sample('state', `'ready'`)).toThrow('CHECK')
  expect(() => sample('state, sha256', `'ready', 'not there'`)).toThrow('FOREIGN KEY')
  sample('state', `'importing'`)
  expect(() => db.exec(`INSERT INTO drafts VALUES ('e', 'Ben', 'en', '', 'no json', 1, 1, NULL)`)).toThrow(
    'CHECK',
  )
  expect(() => db.exec(`INSERT INTO drafts VALUES ('e', 'Ben', 'en', '', '[]', 'now', 1, NULL)`)).toThrow(
    'INTEGER',
  )
  db.exec(`DELETE FROM drafts WHERE id = 'd'`)
  expect(db.prepare('SELECT count(*) FROM samples').pluck().get()).toBe(0)
})

test('0002: takes, reels with their edits, and scripts, and their constraints', () => {
  const db = memoryDatabase()
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, 2))
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  expect(tables).toEqual(expect.arrayContaining(['takes', 'reels', 'reel_edits', 'scripts']))

  db.exec(`INSERT INTO drafts VALUES ('d', 'Ann', 'en', '', '[]', 1, 1, NULL)`)
  const take = (id: string, columns: string, values: string): Database.Database =>
    db.exec(`INSERT INTO takes (id, name, purpose, format, frame_count, size_bytes, faults, marks_ms, created_at_ms,
      ${columns}) VALUES ('${id}', '', 'line', '{}', 0, 0, '[]', '[]', 1, ${values})`)
  expect(() => take('t', 'state', `'lost'`)).toThrow('CHECK')
  expect(() => take('t', 'state, problem', `'interrupted', 'other'`)).toThrow('CHECK')
  expect(() => take('t', 'state, levels', `'ready', 'no json'`)).toThrow('CHECK')
  expect(() => take('t', 'state, audio_sha256', `'ready', 'not there'`)).toThrow('FOREIGN KEY')
  take('t', 'state, draft_id', `'ready', 'd'`)
  take('u', 'state, parent_take_id', `'ready', 't'`)
  db.exec(`INSERT INTO reels VALUES ('r', 'd', '', 48000, 1, 1, NULL, 1, 1, NULL)`)
  db.exec(`INSERT INTO reel_edits VALUES ('r', 1, '[]', 1)`)
  expect(() => db.exec(`INSERT INTO reel_edits VALUES ('r', 1, '[]', 1)`)).toThrow('UNIQUE')

  // What was recorded outlives the draft it was recorded for.
  db.exec(`DELETE FROM drafts WHERE id = 'd'`)
  expect(db.prepare('SELECT draft_id FROM takes ORDER BY id').pluck().all()).toEqual([null, null])
  expect(db.prepare('SELECT draft_id FROM reels').pluck().get()).toBeNull()
  db.exec(`DELETE FROM takes WHERE id = 't'`)
  expect(db.prepare('SELECT parent_take_id FROM takes').pluck().get()).toBeNull()
  db.exec(`DELETE FROM reels WHERE id = 'r'`)
  expect(db.prepare('SELECT count(*) FROM reel_edits').pluck().get()).toBe(0)
})

test('migrating backs up the file first and keeps its contents', () => {
  const folder = join(tempFolder(), 'library')
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  const old = createLibrary(options)
  addSample(old, Buffer.from('ann'), 'Ann')
  old.close()
  const library = openLibrary({ ...options, migrations: withOneMore })
  expect(versionOf(library.db)).toBe(migrations.length + 1)
  expect(draftNames(library)).toEqual(['Ann'])
  library.close()
  const backups = listBackups(folder)
  expect(backups).toMatchObject([
    { reason: `before-v${migrations.length + 1}`, madeAtMs: options.clock.nowMs() },
  ])
  const copy = new Database(backups[0]!.path, { readonly: true })
  expect(versionOf(copy)).toBe(migrations.length)
  expect(copy.pragma('application_id', { simple: true })).toBe(applicationId)
  expect(copy.prepare('SELECT name FROM drafts').pluck().all()).toEqual(['Ann'])
  copy.close()
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
})

test('a failed migration leaves version and schema unchanged', () => {
  const folder = join(tempFolder(), 'library')
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  createLibrary(options).close()
  const failing: Migration = {
    version: migrations.length + 1,
    up(db) {
      db.exec('CREATE TABLE half (n INTEGER) STRICT')
      db.exec('CREATE TABLE half (n INTEGER) STRICT')
    },
  }
  expect(() => openLibrary({ ...options, migrations: [...migrations, failing] })).toThrow('internal')
  expect(existsSync(join(folder, 'session.json'))).toBe(false)
  const library = openLibrary(options)
  expect(versionOf(library.db)).toBe(migrations.length)
  expect(library.db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([])
  library.close()
})

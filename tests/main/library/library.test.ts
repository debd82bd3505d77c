import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createLibrary, openLibrary, readMarker } from '@main/library/library'
import { databasePath, libraryFiles } from '@main/library/library-files'
import { migrations } from '@main/library/migrations'
import { libraryError } from '@main/library/sqlite-errors'
import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'

const codeOf = (fn: () => unknown): unknown => {
  try {
    fn()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return 'no error'
}

test('a new library uses WAL, FULL, and foreign keys, and knows its version', () => {
  const { db } = openTempLibrary()
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(db.pragma('synchronous', { simple: true })).toBe(2)
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(db.pragma('checkpoint_fullfsync', { simple: true })).toBe(1)
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length)
  const loose = db.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
  )
  expect(loose.all()).toEqual([])
})

test('committed data survives closing and reopening, under the same id', () => {
  const folder = join(tempFolder(), 'library')
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  const first = createLibrary(options)
  first.transaction(() =>
    first.db.prepare("INSERT INTO drafts VALUES ('a', 'Ann', 'en', '', '[]', 1, 1, NULL)").run(),
  )
  expect(first.changeCount()).toBe(1)
  expect(first.wasUnclean).toBe(false)
  first.close()
  expect(existsSync(join(folder, 'session.json'))).toBe(false)
  expect(existsSync(join(folder, 'library.db-wal'))).toBe(false)

  const second = openLibrary(options)
  expect(second.id).toBe(first.id)
  expect(second.wasUnclean).toBe(false)
  expect(second.db.prepare('SELECT name FROM drafts').pluck().all()).toEqual(['Ann'])
  second.close()
  second.close()
})

test('what is committed unsynced is whole, joins a transaction, and leaves FULL as it was', async () => {
  const library = openTempLibrary()
  const add = (id: string) =>
    library.db.prepare("INSERT INTO drafts VALUES (?, 'Ann', 'en', '', '[]', 1, 1, NULL)").run(id)
  const levels: unknown[] = []
  const level = () => levels.push(library.db.pragma('synchronous', { simple: true }))
  library.transactionUnsynced(() => {
    level()
    add('a')
  })
  level()
  expect(() =>
    library.transactionUnsynced(() => {
      add('b')
      throw new Error('no')
    }),
  ).toThrow('no')
  level()
  library.transaction(() => library.transactionUnsynced(() => add('c')))
  level()
  expect(levels).toEqual([1, 2, 2, 2])
  await Promise.all([library.synced(), library.synced(), library.synced()])
  expect(library.db.prepare('SELECT id FROM drafts ORDER BY id').pluck().all()).toEqual(['a', 'c'])
})

test('a failed transaction leaves nothing, and its error is unchanged', () => {
  const library = openTempLibrary()
  const failure = new Error('no')
  expect(() =>
    library.transaction(() => {
      library.db.prepare("INSERT INTO drafts VALUES ('a', 'Ann', 'en', '', '[]', 1, 1, NULL)").run()
      throw failure
    }),
  ).toThrow(failure)
  expect(library.db.prepare('SELECT count(*) FROM drafts').pluck().get()).toBe(0)
})

test('refuses a second opening while the library is locked', () => {
  const library = openTempLibrary()
  const options = { folder: library.folder, clock: createTestClock(), log: createMemoryLog() }
  expect(codeOf(() => openLibrary(options))).toBe('library-in-use')
  library.close()
  openLibrary(options).close()
})

test('tells another copy of Timbre from another program that uses the file, whoever meets it', () => {
  const titleOf = (error: unknown): string => errorWords(libraryError(error)).title
  const thrown = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }
  const library = openTempLibrary()
  const options = { folder: library.folder, clock: createTestClock(), log: createMemoryLog() }
  const mine = 'This library is open in another copy of Timbre.'
  const others = 'Another program is using the library’s file.'
  expect(titleOf(thrown(() => openLibrary(options)))).toBe(mine)
  const other = new Database(databasePath(library.folder))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  library.db.pragma('busy_timeout = 0')
  // Import and split run statements of their own.
  expect(titleOf(thrown(() => library.db.exec('DELETE FROM drafts')))).toBe(others)
  expect(titleOf(thrown(() => library.transaction(() => undefined)))).toBe(others)
})

test('opens where something else lies in place of the lock, and locks it all the same', () => {
  const before = openTempLibrary()
  const { folder } = before
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  before.close()
  writeFileSync(join(folder, libraryFiles.lock), 'no lock '.repeat(1_000))
  const library = openLibrary(options)
  expect(codeOf(() => openLibrary(options))).toBe('library-in-use')
  library.close()
})

test('reports a folder without a library as missing, never as empty', () => {
  const folder = tempFolder()
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  expect(codeOf(() => openLibrary(options))).toBe('library-missing')
  expect(codeOf(() => openLibrary({ ...options, folder: join(folder, 'gone') }))).toBe('library-missing')
  mkdirSync(join(folder, 'audio'))
  expect(codeOf(() => openLibrary(options))).toBe('library-missing')
  expect(existsSync(join(folder, 'library.db'))).toBe(false)
})

test('refuses to create a library where there is one, and changes nothing', () => {
  const library = openTempLibrary()
  const marker = readFileSync(join(library.folder, 'timbre-library.json'), 'utf8')
  const options = { folder: library.folder, clock: createTestClock(), log: createMemoryLog() }
  expect(codeOf(() => createLibrary(options))).toBe('library-in-use')
  expect(readFileSync(join(library.folder, 'timbre-library.json'), 'utf8')).toBe(marker)
  expect(readMarker(library.folder)?.id).toBe(library.id)
})

test.each(['backups', 'session.json'])('says that %s is in the way, and opens once it is gone', (name) => {
  const folder = join(tempFolder(), 'library')
  const options = { folder, clock: createTestClock(), log: createMemoryLog() }
  createLibrary(options).close()
  const place = join(folder, name)
  if (name === 'backups') writeFileSync(place, 'notes')
  else mkdirSync(place)
  let error: unknown
  try {
    openLibrary(options)
  } catch (caught) {
    error = caught
  }
  expect(errorWords(error)).toMatchObject({
    title: 'Something is in the way in the library’s folder.',
    body: `A ${name === 'backups' ? 'file' : 'folder'} named “${name}” is where Timbre needs its own. Your drafts and recordings are unchanged. Move it out of that folder, then try again.`,
  })
  renameSync(place, `${place} of mine`)
  openLibrary(options).close()
})

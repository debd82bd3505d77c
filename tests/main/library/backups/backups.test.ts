import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { backupName, listBackups } from '@main/library/backups/backup-files'
import { describeBackups, isBackupDue, makeBackup } from '@main/library/backups/backups'
import { createLibrary, type Library, openLibrary } from '@main/library/library'
import { findUnknownAudio } from '@main/library/worker/unknown-audio'
import { systemClock } from '@main/platform/clock'
import type { RunLibraryTask } from '@main/library/worker/run-library-task'
import { addSample, runTask } from '../../../support/library/library-fixture'
import { createMemoryLog } from '../../../support/memory-log'
import { tempFolder } from '../../../support/temp-folder'
import { openTempLibrary } from '../../../support/library/temp-library'
import { createTestClock, type TestClock } from '../../../support/test-clock'

const hourMs = 3_600_000
const { signal } = new AbortController()

const backUp = (library: Library, clock: TestClock, task: RunLibraryTask = runTask): Promise<void> =>
  makeBackup({ folder: library.folder, reason: 'daily', clock, runTask: task, signal })

const setModified = (library: Library, atMs: number): void => {
  for (const name of ['library.db', 'library.db-wal']) {
    utimesSync(join(library.folder, name), atMs / 1_000, atMs / 1_000)
  }
}

test('a backup includes what is still in the write-ahead log', async () => {
  const library = openTempLibrary()
  const clock = createTestClock()
  addSample(library, Buffer.from('ann'))
  await backUp(library, clock)
  const log = createMemoryLog()
  expect(describeBackups(library.folder, log)).toEqual([
    {
      id: 'library-2026-11-20T12-00-00-000Z-daily.db',
      madeAtMs: clock.nowMs(),
      draftCount: 1,
      sampleCount: 1,
    },
  ])
  expect(readdirSync(join(library.folder, 'backups'))).toEqual(['library-2026-11-20T12-00-00-000Z-daily.db'])
  expect(log.lines).toEqual([])
})

/** As a kill leaves a database in the middle of a change that is larger than its memory. */
function cutOff(path: string): void {
  const files = [path, `${path}-journal`]
  const db = new Database(path)
  db.pragma('cache_size = 5')
  db.exec("BEGIN; UPDATE drafts SET description = description || 'x'")
  for (const file of files) copyFileSync(file, `${file}.killed`)
  db.exec('ROLLBACK')
  db.close()
  for (const file of files) renameSync(`${file}.killed`, file)
}

test('a backup in which a kill cut off a deletion is offered whole, and tells which audio it needs', async () => {
  const library = openTempLibrary()
  addSample(library, Buffer.from('ann'))
  library.db.prepare('UPDATE drafts SET description = ?').run('x'.repeat(500_000))
  await backUp(library, createTestClock())
  const { path } = listBackups(library.folder)[0]!
  cutOff(path)
  expect(describeBackups(library.folder, createMemoryLog())).toMatchObject([
    { draftCount: 1, sampleCount: 1 },
  ])
  cutOff(path)
  const sounds = await findUnknownAudio(library.folder, new Set(), Date.now() + hourMs)
  expect(sounds).toEqual([])
})

test('due: none yet, a day old, older with changes, from the future', async () => {
  const library = openTempLibrary()
  addSample(library, Buffer.from('ann'))
  const clock = createTestClock()
  const start = clock.nowMs()
  const isDue = (nowMs: number, changedAfterMs = hourMs): boolean =>
    isBackupDue(library.folder, nowMs, changedAfterMs)
  expect(isDue(start)).toBe(true)
  await backUp(library, clock)
  setModified(library, start - 1)
  expect(isDue(start + hourMs, 0)).toBe(false)
  expect(isDue(start + 24 * hourMs - 1)).toBe(false)
  expect(isDue(start + 24 * hourMs)).toBe(true)
  expect(isDue(start - 1)).toBe(true)
  setModified(library, start + 1_000)
  expect(isDue(start + hourMs - 1)).toBe(false)
  expect(isDue(start + hourMs)).toBe(true)
  expect(isDue(start + 2_000, 0)).toBe(true)
})

test('a library whose folder is gone is not begun anew by its backup', async () => {
  const library = openTempLibrary()
  renameSync(library.folder, `${library.folder}-unplugged`)
  await expect(backUp(library, createTestClock())).rejects.toThrow('ENOENT')
  expect(existsSync(library.folder)).toBe(false)
})

test('opening alone is not a change', async () => {
  const folder = join(tempFolder(), 'library')
  const options = { folder, clock: systemClock, log: createMemoryLog() }
  // SQLite writes its statistics at the end of the first session.
  createLibrary(options).close()
  const first = openLibrary(options)
  await makeBackup({ folder, reason: 'daily', clock: systemClock, runTask, signal })
  first.close()
  const second = openLibrary(options)
  expect(isBackupDue(folder, Date.now() + 1_000, 0)).toBe(false)
  addSample(second, Buffer.from('ann'))
  expect(isBackupDue(folder, Date.now() + 1_000, 0)).toBe(true)
  second.close()
})

test('keeps the newest backup of each of seven days', async () => {
  const library = openTempLibrary()
  const clock = createTestClock()
  const start = clock.nowMs()
  const folder = join(library.folder, 'backups')
  await backUp(library, clock)
  for (let hour = 1; hour <= 24 * 9; hour++) {
    writeFileSync(join(folder, backupName(start - hour * hourMs, 'daily')), '')
  }
  for (const version of [2, 3, 4, 5]) {
    writeFileSync(join(folder, backupName(start - (10 - version) * hourMs, `before-v${version}`)), '')
  }
  writeFileSync(join(folder, 'mine.txt'), 'kept')
  clock.advance(1)
  await backUp(library, clock)
  const daily = listBackups(library.folder).filter((backup) => backup.reason === 'daily')
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 13)
  expect(daily.map((backup) => day(backup.madeAtMs))).toEqual([
    '2026-11-20T12',
    ...['19', '18', '17', '16', '15', '14'].map((date) => `2026-11-${date}T23`),
  ])
  const others = listBackups(library.folder).filter((backup) => backup.reason !== 'daily')
  expect(others.map((backup) => backup.reason)).toEqual(['before-v5', 'before-v4', 'before-v3'])
  expect(readdirSync(folder)).toContain('mine.txt')
})

test('backups of a clock that was ahead take nobody’s place', async () => {
  const library = openTempLibrary()
  const clock = createTestClock()
  const start = clock.nowMs()
  addSample(library, Buffer.from('ann'))
  setModified(library, start - 1)
  const folder = join(library.folder, 'backups')
  mkdirSync(folder)
  for (let day = 1; day <= 9; day++)
    writeFileSync(join(folder, backupName(start + day * 24 * hourMs, 'daily')), '')
  expect(isBackupDue(library.folder, start, 0)).toBe(true)
  await backUp(library, clock)
  expect(listBackups(library.folder).map(({ madeAtMs }) => madeAtMs)).toContain(start)
  expect(isBackupDue(library.folder, start + hourMs, 0)).toBe(false)
})

test('a library that fails the check does not replace backups', async () => {
  const library = openTempLibrary()
  const clock = createTestClock()
  await backUp(library, clock)
  const before = listBackups(library.folder)
  clock.advance(24 * hourMs)
  const failing = (() => Promise.resolve({ problems: ['row 7 missing from index'] })) as RunLibraryTask
  await expect(backUp(library, clock, failing)).rejects.toMatchObject({
    code: 'library-damaged',
    detail: { problem: 'row 7 missing from index' },
  })
  expect(listBackups(library.folder)).toEqual(before)
})

test('does not offer unusable backups or backups of newer versions', async () => {
  const library = openTempLibrary()
  const clock = createTestClock()
  await backUp(library, clock)
  writeFileSync(
    join(library.folder, 'backups', backupName(clock.nowMs() + 5, 'daily')),
    'not a database at all',
  )
  const log = createMemoryLog()
  expect(describeBackups(library.folder, log).map((backup) => backup.madeAtMs)).toEqual([clock.nowMs()])
  expect(log.lines.map((line) => line.msg)).toEqual(['A backup cannot be used'])
})

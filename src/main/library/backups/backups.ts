import Database from 'better-sqlite3'
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { AppError } from '@shared/errors/app-error'
import type { LibraryStatus } from '@shared/domain/app/library'
import { moveIntoPlace } from '../../platform/files/atomic-write'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { listBackups, pruneBackups, publishBackup, unfinishedBackupPath } from './backup-files'
import { databaseCompanions, databasePath } from '../library-files'
import { lockLibrary } from '../library-lock'
import { requireOwnDatabase } from '../own-database'
import { migrations } from '../migrations'
import { versionOf } from '../migrate'
import type { RunLibraryTask } from '../worker/run-library-task'
import { holdPaidRequests } from './hold-paid-requests'
import { setDatabaseAside } from './set-aside'

const dayMs = 24 * 60 * 60_000

/** A backup as the window lists it. */
export type BackupSummary = Extract<LibraryStatus, { state: 'damaged' }>['backups'][number]

/**
 * Whether a backup is due: the newest is a day old, or older than `changedAfterMs` with changes since. One that is dated in
 * the future, because the clock was wrong, counts for nothing.
 */
export function isBackupDue(folder: string, nowMs: number, changedAfterMs: number): boolean {
  const newest = listBackups(folder).find(({ reason, madeAtMs }) => reason === 'daily' && madeAtMs <= nowMs)
  if (!newest) return true
  const ageMs = nowMs - newest.madeAtMs
  const [database, log] = databaseCompanions(databasePath(folder))
  const changedAtMs = Math.max(modifiedAtMs(database), modifiedAtMs(log))
  return ageMs >= dayMs || (ageMs >= changedAfterMs && changedAtMs > newest.madeAtMs)
}

/** An empty write-ahead log comes from opening alone and does not mean a change. */
function modifiedAtMs(path: string | undefined): number {
  const file = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
  return file && file.size > 0 ? file.mtimeMs : 0
}

/** Null without a backup. */
export const lastBackupAtMs = (folder: string): number | null => listBackups(folder)[0]?.madeAtMs ?? null

/**
 * Makes a backup off the main thread: checks the whole library, copies one snapshot of it, checks the copy, and names it.
 * Older backups are pruned only after that.
 * @throws AppError library-damaged if the library fails the check (older backups stay), cancelled, disk-full...
 */
export async function makeBackup(options: {
  folder: string
  reason: 'daily'
  clock: Clock
  runTask: RunLibraryTask
  signal: AbortSignal
}): Promise<void> {
  const { folder, reason, clock, runTask, signal } = options
  const unfinished = unfinishedBackupPath(folder)
  // What is stored while it is copied and checked is not in it.
  const madeAtMs = clock.nowMs()
  try {
    const { problems } = await runTask(
      { kind: 'copy-database', path: databasePath(folder), target: unfinished },
      { signal },
    )
    if (problems.length > 0) {
      throw new AppError('library-damaged', { detail: { problem: problems[0] ?? '' } })
    }
    publishBackup(folder, unfinished, madeAtMs, reason)
  } finally {
    rmSync(unfinished, { force: true })
  }
  pruneBackups(folder, clock.nowMs())
}

/** Lists the usable backups and their contents, newest first. */
export function describeBackups(folder: string, log: Log): BackupSummary[] {
  const known = migrations.at(-1)?.version ?? 0
  return listBackups(folder).flatMap(({ id, path, madeAtMs }) => {
    let db: Database.Database | undefined
    try {
      // Opened for writing, so that SQLite rolls back what a kill cut off.
      requireOwnDatabase(path)
      db = new Database(path, { fileMustExist: true })
      if (versionOf(db) > known) return []
      const count = (table: string): number =>
        db?.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE removed_at_ms IS NULL`).pluck().get() ??
        0
      return [{ id, madeAtMs, draftCount: count('drafts'), sampleCount: count('samples') }]
    } catch (error) {
      log.warn('A backup cannot be used', { id, error })
      return []
    } finally {
      db?.close()
    }
  })
}

/**
 * Replaces the database with a backup, which asks for nothing paid by itself, and sets the old files aside. The library must
 * be closed. A crash in between leaves a library without a database, which is offered its backups again.
 * @returns the folder of the replaced files
 * @throws AppError not-found, library-damaged (the backup itself), library-in-use, disk-*
 */
export async function restoreBackup(options: {
  folder: string
  backupId: string
  clock: Clock
  runTask: RunLibraryTask
}): Promise<string | null> {
  const { folder, backupId, clock, runTask } = options
  const backup = listBackups(folder).find((candidate) => candidate.id === backupId)
  if (!backup) throw new AppError('not-found', { detail: { what: 'backup' } })
  const { problems } = await runTask({ kind: 'check-database', path: backup.path, isFull: true })
  if (problems.length > 0) throw new AppError('library-damaged', { detail: { problem: 'backup' } })
  const unlock = lockLibrary(folder)
  try {
    const copy = `${databasePath(folder)}.new`
    for (const file of databaseCompanions(copy)) rmSync(file, { force: true })
    copyFileSync(backup.path, copy)
    holdPaidRequests(copy)
    const movedTo = setDatabaseAside(folder, clock.nowMs())
    moveIntoPlace(copy, databasePath(folder))
    return movedTo
  } finally {
    unlock()
  }
}

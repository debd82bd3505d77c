import type { Database } from 'better-sqlite3'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { moveIntoPlace } from '../../platform/files/atomic-write'
import { leadsAway, libraryFiles } from '../library-files'

/** `reason` is `daily` (the newest of a day is kept) or, for example, `before-v2` (made before migrating to version 2). */
export interface BackupFile {
  /** The file's name, also its id in the window. */
  id: string
  path: string
  madeAtMs: number
  reason: string
}

const dayMs = 24 * 60 * 60_000
const keepDays = 7
const keepBeforeMigrating = 3

const namePattern = /^library-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3})Z-([a-z0-9-]+)\.db$/

const folderOf = (libraryFolder: string): string => join(libraryFolder, libraryFiles.backups)

/** Name of a backup file: UTC time and reason. */
export function backupName(madeAtMs: number, reason: string): string {
  return `library-${new Date(madeAtMs).toISOString().replace(/[:.]/g, '-').slice(0, -1)}Z-${reason}.db`
}

function parseName(name: string): { madeAtMs: number; reason: string } | null {
  const match = namePattern.exec(name)
  if (!match?.[1] || !match[2]) return null
  const iso = match[1].replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})/, 'T$1:$2:$3.$4Z')
  return { madeAtMs: Date.parse(iso), reason: match[2] }
}

/** Lists backups, newest first, without unfinished ones. */
export function listBackups(libraryFolder: string): BackupFile[] {
  const folder = folderOf(libraryFolder)
  let names: string[]
  try {
    names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return names
    .flatMap((name) => {
      const parsed = parseName(name)
      return parsed ? [{ id: name, path: join(folder, name), ...parsed }] : []
    })
    .sort((a, b) => b.madeAtMs - a.madeAtMs)
}

/** Path for a new backup, which counts only after `publishBackup` names it. */
export function unfinishedBackupPath(libraryFolder: string): string {
  const folder = folderOf(libraryFolder)
  // A library that was moved away, or whose disk was pulled, is not begun anew.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const path = join(folder, 'unfinished.tmp')
  rmSync(path, { force: true })
  return path
}

/** Gives a finished backup its name, atomically. */
export function publishBackup(
  libraryFolder: string,
  unfinishedPath: string,
  madeAtMs: number,
  reason: string,
): BackupFile {
  const id = backupName(madeAtMs, reason)
  const path = join(folderOf(libraryFolder), id)
  moveIntoPlace(unfinishedPath, path)
  return { id, path, madeAtMs, reason }
}

/**
 * Keeps the newest backup of each recent day that has one, and a few from before migrations. Those of days to come were made
 * while the clock was wrong: they take nobody's place.
 */
export function pruneBackups(folder: string, nowMs: number): void {
  if (leadsAway(folderOf(folder))) return
  const isAhead = ({ madeAtMs }: BackupFile): number => Number(madeAtMs > nowMs)
  const all = listBackups(folder).sort((a, b) => isAhead(a) - isAhead(b))
  const others = all.filter((backup) => backup.reason !== 'daily')
  const days = new Map<number, BackupFile>()
  for (const backup of all) {
    const day = Math.floor(backup.madeAtMs / dayMs)
    if (backup.reason === 'daily' && !days.has(day)) days.set(day, backup)
  }
  const kept = new Set([...[...days.values()].slice(0, keepDays), ...others.slice(0, keepBeforeMigrating)])
  for (const backup of all) if (!kept.has(backup)) rmSync(backup.path)
}

/** Makes a complete, compact copy. `VACUUM INTO` reads every page, so it fails for a damaged database. */
export function copyBeforeMigrating(options: {
  db: Database
  folder: string
  version: number
  nowMs: number
}): BackupFile {
  const { db, folder, version, nowMs } = options
  const path = unfinishedBackupPath(folder)
  db.prepare('VACUUM INTO ?').run(path)
  const backup = publishBackup(folder, path, nowMs, `before-v${version + 1}`)
  pruneBackups(folder, nowMs)
  return backup
}

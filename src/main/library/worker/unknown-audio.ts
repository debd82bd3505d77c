import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { listBackups } from '../backups/backup-files'
import { filesOnShelves } from '../files-on-shelves'
import { libraryFiles, soundOf } from '../library-files'
import { requireOwnDatabase } from '../own-database'

/** A newer copy can still be waiting for its row. */
const settledMs = 60_000

/**
 * Finds audio files without a row, left by a crash between writing a file and its row. Returns none while a library is set
 * aside, and skips files that a backup refers to, because those could be restored.
 */
export async function findUnknownAudio(
  libraryFolder: string,
  stored: ReadonlySet<string>,
  nowMs: number,
): Promise<{ sha256: string; path: string }[]> {
  if (existsSync(join(libraryFolder, libraryFiles.setAside))) return []
  const paths = await filesOnShelves(join(libraryFolder, libraryFiles.audio))
  const found = paths.flatMap((path) => {
    const sha256 = soundOf(basename(path))
    return sha256 === null || stored.has(sha256) ? [] : [{ sha256, path }]
  })
  if (found.length === 0) return []
  const inBackups = audioInBackups(libraryFolder)
  const unknown = []
  for (const one of found) {
    const isSettled = (await stat(one.path)).mtimeMs < nowMs - settledMs
    if (isSettled && !inBackups.has(one.sha256)) unknown.push(one)
  }
  return unknown
}

function audioInBackups(libraryFolder: string): Set<string> {
  const known = new Set<string>()
  for (const { path } of listBackups(libraryFolder)) {
    // Opened for writing, so that SQLite rolls back what a kill cut off.
    requireOwnDatabase(path)
    const db = new Database(path, { fileMustExist: true })
    try {
      for (const sha256 of db.prepare<[], string>('SELECT sha256 FROM audio_files').pluck().all())
        known.add(sha256)
    } finally {
      db.close()
    }
  }
  return known
}

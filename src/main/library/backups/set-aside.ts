import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { syncFolder } from '../../platform/files/atomic-write'
import { databaseCompanions, databasePath, libraryFiles } from '../library-files'

const stampOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 19).replace(/:/g, '.')

function freeName(path: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? path : `${path} (${count})`
    if (!existsSync(name)) return name
  }
}

/**
 * Moves the database and its companion files to `set-aside/<time>` in the library. After a crash it is called again for
 * the rest, because a write-ahead log must never end up next to another database.
 * @returns their new folder; null if there was nothing to move
 */
export function setDatabaseAside(libraryFolder: string, nowMs: number): string | null {
  const files = databaseCompanions(databasePath(libraryFolder)).filter((path) => existsSync(path))
  if (files.length === 0) return null
  const target = freeName(join(libraryFolder, libraryFiles.setAside, stampOf(nowMs)))
  mkdirSync(target, { recursive: true })
  for (const path of files) renameSync(path, join(target, basename(path)))
  syncFolder(target)
  syncFolder(libraryFolder)
  return target
}

/**
 * Renames the whole library folder atomically, so that a new library can take its place.
 * @returns the new path
 * @throws the file system's error if the folder cannot be renamed (root of a disk, no permission on its parent)
 */
export function setLibraryAside(libraryFolder: string, nowMs: number): string {
  const target = freeName(`${libraryFolder} set aside ${stampOf(nowMs)}`)
  renameSync(libraryFolder, target)
  syncFolder(join(target, '..'))
  return target
}

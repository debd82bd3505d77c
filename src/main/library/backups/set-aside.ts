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
 * Moves the database and its companions into `set-aside/<time>` of the library. After a crash in the middle it is called
 * again for what is left: a write-ahead log must never stay beside another database.
 * @returns the folder they lie in now, null when there was nothing to move
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
 * Renames the whole library folder, in one step, so that another can begin in its place.
 * @returns its new name
 * @throws the file system's error when the folder cannot be renamed (a disk's root, no right to write beside it)
 */
export function setLibraryAside(libraryFolder: string, nowMs: number): string {
  const target = freeName(`${libraryFolder} set aside ${stampOf(nowMs)}`)
  renameSync(libraryFolder, target)
  syncFolder(join(target, '..'))
  return target
}

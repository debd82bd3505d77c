import { existsSync } from 'node:fs'
import { readdir, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { JsonFile } from '../../platform/files/json-file'
import { isLink } from '../../platform/files/own-path'
import type { Log } from '../../platform/log/log'
import { type Library, readMarker } from '../library'
import { isTransient, libraryFiles } from '../library-files'
import type { LibraryLocation } from './library-location'
import { lockLibrary } from '../library-lock'

/** Relative paths of all regular files in a folder and its subfolders. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

type MoveFolder = NonNullable<LibraryLocation['moving']>

async function removeEmptyFolders(folder: string): Promise<boolean> {
  let isEmpty = true
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const isGone = entry.isDirectory() && (await removeEmptyFolders(join(folder, entry.name)))
    isEmpty &&= isGone
  }
  // The library's own folder may be a link.
  if (isEmpty) await (isLink(folder) ? unlink(folder) : rmdir(folder))
  return isEmpty
}

/**
 * Deletes the target of an unfinished move, but only if its marker names that move or the folder is empty. The marker is
 * deleted last, so that the sweep can resume after a crash.
 */
export async function removeUnfinishedTarget(target: MoveFolder): Promise<void> {
  if (!existsSync(target.folder)) return
  const marker = readMarker(target.folder)
  if (marker?.incomplete === true && marker.id === target.id) {
    for (const entry of await readdir(target.folder)) {
      if (entry !== libraryFiles.marker && entry !== libraryFiles.dragged)
        await rm(join(target.folder, entry), { recursive: true, force: true })
    }
    await rm(join(target.folder, libraryFiles.marker), { force: true })
  }
  await removeEmptyFolders(target.folder)
}

/** A journal that the moved library has deleted already: at its start, of takes that a backup knows; their folders stay. */
const isReleased = (path: string, folder: string): boolean =>
  path.startsWith(join(libraryFiles.takes, sep)) && existsSync(join(folder, dirname(path)))

/**
 * Deletes the source of a move: the database, its backups, and every file that the new library holds with the same size.
 * Other files stay. The marker is deleted last, so that the sweep can resume after a crash.
 * @returns whether nothing is left
 */
export async function removeOldLibrary(old: MoveFolder, library: Library): Promise<boolean> {
  if (!existsSync(old.folder)) return true
  if (readMarker(old.folder)?.id === old.id && old.id === library.id) {
    const unlock = lockLibrary(old.folder)
    try {
      for (const path of await filesBelow(old.folder)) {
        if (path === libraryFiles.marker || path === libraryFiles.lock) continue
        const [here, there] = await Promise.all([
          stat(join(old.folder, path)),
          stat(join(library.folder, path)).catch(() => null),
        ])
        // A backup that ended during the switch has nothing that did not move.
        const isPast = path === libraryFiles.database || path.startsWith(join(libraryFiles.backups, sep))
        const isOurs =
          isPast ||
          isTransient(path) ||
          (there === null ? isReleased(path, library.folder) : there.size === here.size)
        if (isOurs) await rm(join(old.folder, path), { force: true })
      }
    } finally {
      unlock()
    }
    await rm(join(old.folder, libraryFiles.lock), { force: true })
    await rm(join(old.folder, libraryFiles.marker), { force: true })
  }
  return removeEmptyFolders(old.folder)
}

/** Finishes an interrupted move. Folders on a disconnected disk are left for a later start. */
export async function sweepAfterMove(options: {
  library: Library
  location: JsonFile<LibraryLocation>
  log: Log
  /** At start only: later, the recorded move can be a running one. */
  withUnfinished: boolean
}): Promise<void> {
  const { library, location, log, withUnfinished } = options
  const found = location.read()
  if (found.state !== 'read' || found.value.folder !== library.folder) return
  const { moving, leftover } = found.value
  const forget = (key: 'moving' | 'leftover', swept: MoveFolder): void => {
    const now = location.read()
    if (now.state === 'read' && now.value[key]?.folder === swept.folder) {
      location.write({ ...now.value, [key]: null })
    }
  }
  if (withUnfinished && moving && existsSync(join(moving.folder, '..'))) {
    if (moving.folder !== library.folder) await removeUnfinishedTarget(moving)
    log.info('Leftovers of an interrupted move were removed', { folder: moving.folder })
    forget('moving', moving)
  }
  if (leftover && existsSync(join(leftover.folder, '..'))) {
    const isGone = leftover.folder === library.folder || (await removeOldLibrary(leftover, library))
    if (!isGone)
      log.warn('Files that do not belong to the library stay in its old folder', { folder: leftover.folder })
    forget('leftover', leftover)
  }
}

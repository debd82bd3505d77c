import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { readMarker } from '../library'
import { holdsLibrary, libraryFolderName } from '../library-files'
import { lockLibrary } from '../library-lock'
import { setLibraryAside } from '../backups/set-aside'

/** Finds a library in the picked folder or in its library folder; null if there is none. */
export function findLibraryIn(picked: string): string | null {
  const candidates = [picked, join(picked, libraryFolderName)]
  return candidates.find((folder) => holdsLibrary(folder) && readMarker(folder)?.incomplete !== true) ?? null
}

/**
 * Finds a place for a new library after the person gave up the one at `lost`. The old folder is renamed as a whole. If
 * that fails (its disk is gone or refuses), the new library goes to the default folder or next to it.
 * @throws AppError library-in-use: a library that another process has open is never renamed
 */
export function clearLibraryPlace(options: { lost: string; defaultFolder: string; clock: Clock; log: Log }): {
  folder: string
  oldIsIn: string | null
} {
  const { lost, defaultFolder, clock, log } = options
  const elsewhere = (): { folder: string; oldIsIn: null } => ({
    folder: freeName(defaultFolder),
    oldIsIn: null,
  })
  if (!holdsLibrary(lost)) return elsewhere()
  try {
    lockLibrary(lost)()
    return { folder: lost, oldIsIn: setLibraryAside(lost, clock.nowMs()) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'library-in-use') throw error
    log.warn('The library folder cannot be set aside; a new one is created elsewhere', { error })
    return elsewhere()
  }
}

function freeName(wanted: string): string {
  for (let count = 1; ; count++) {
    const folder = count === 1 ? wanted : `${wanted}-${count}`
    if (!existsSync(folder)) return folder
  }
}

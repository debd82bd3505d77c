import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { holdsLibrary, readMarker } from '../library'
import { libraryFolderName } from '../library-files'
import { lockLibrary } from '../library-lock'
import { setLibraryAside } from '../backups/set-aside'

/** The library in a folder the person picked, or in the folder of its own inside it; null when there is none. */
export function findLibraryIn(picked: string): string | null {
  const candidates = [picked, join(picked, libraryFolderName)]
  return candidates.find((folder) => holdsLibrary(folder) && readMarker(folder)?.incomplete !== true) ?? null
}

/**
 * A place for a fresh library, on the person's word that the one at `lost` is given up. What lies there is renamed whole;
 * where that cannot be (its disk is gone, or refuses) the new one begins in the default place or beside it.
 * @throws AppError library-in-use: what another Timbre has open is not renamed under it
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

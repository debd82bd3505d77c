import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AppError } from '@shared/errors/app-error'
import { writeFileAtomic } from '../platform/files/atomic-write'
import { fileError, isDiskGone } from '../platform/files/file-errors'
import { holdsLibrary, libraryFiles } from './library-files'
import { missingLibrary } from './sqlite-errors'

/**
 * Why an open library's disk is of no use any more; null: it is there and takes bytes. What a pulled disk cannot read,
 * SQLite tells as damage.
 */
export function lostDisk(folder: string): AppError | null {
  if (!holdsLibrary(folder)) return missingLibrary(folder)
  const probe = join(folder, libraryFiles.probe)
  try {
    writeFileAtomic(probe, '')
    rmSync(probe, { force: true })
    return null
  } catch (error) {
    const failure = fileError(error)
    return isDiskGone(failure) ? failure : null
  }
}

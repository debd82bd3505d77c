import { statfs } from 'node:fs/promises'
import type { LibraryStatus } from '@shared/domain/app/library'
import type { AppError } from '@shared/errors/app-error'
import type { Log } from '../platform/log/log'
import { describeBackups, lastBackupAtMs } from './backups/backups'
import type { Library } from './library'
import { databasePath } from './library-files'
import { migrations } from './migrations'
import { sizeOf } from './open-database'
import { timed } from './timed'

/** Why no library is usable, and where it should be. */
export interface RefusedLibrary {
  folder: string
  error: AppError
}

/** Describes an open library: size, free space, and last backup. Sizes in bytes. */
export async function describeOpen(
  { folder, db }: Library,
  about: { id: string; repaired: string | null },
  log: Log,
): Promise<LibraryStatus> {
  const sumSizes = db.prepare<[], number>('SELECT total(size_bytes) FROM audio_files').pluck()
  const audioBytes = timed(log, 'library size', () => sumSizes.get() ?? 0)
  const lastBackup = lastBackupAtMs(folder)
  const sizeBytes = audioBytes + sizeOf(databasePath(folder))
  const freeBytes = await statfs(folder).then(
    (disk) => disk.bavail * disk.bsize,
    () => null,
  )
  return { state: 'open', ...about, folder, sizeBytes, freeBytes, lastBackupAtMs: lastBackup }
}

/** Maps known errors to states with their own text and choices; passes other errors on. */
export function describeRefused({ folder, error }: RefusedLibrary, log: Log): LibraryStatus {
  switch (error.code) {
    case 'library-missing':
      return { state: 'missing', folder }
    case 'library-damaged':
      return { state: 'damaged', folder, backups: describeBackups(folder, log) }
    case 'library-newer':
      return {
        state: 'newer',
        folder,
        foundVersion: Number(error.detail.foundVersion),
        knownVersion: migrations.at(-1)?.version ?? 0,
      }
    default:
      return { state: 'unusable', folder, error: error.toWire() }
  }
}

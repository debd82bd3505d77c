import { stat } from 'node:fs/promises'
import { AppError } from '@shared/errors/app-error'
import { reserveBytes } from '../takes/disk-watch'

/** On the library's disk this stays free beside the recorder's reserve, for takes that run meanwhile. */
const forTakesBytes = 128_000_000

export interface DiskRoomDeps {
  libraryFolder: string
  freeBytes: (folder: string) => Promise<number>
}

/**
 * Sees that files fit on the disk of a folder before any is written; on the library's own disk recording keeps its room.
 * Where the free space cannot be read, there is taken to be some.
 * @throws AppError disk-full
 */
export async function requireRoom(
  folder: string,
  fileBytes: number,
  { libraryFolder, freeBytes }: DiskRoomDeps,
): Promise<void> {
  const diskOf = (path: string): Promise<number | null> =>
    stat(path).then(
      ({ dev }) => dev,
      () => null,
    )
  const free = await freeBytes(folder).catch(() => null)
  if (free === null) return
  const isLibraryDisk = (await diskOf(folder)) === (await diskOf(libraryFolder))
  const neededBytes = fileBytes + (isLibraryDisk ? reserveBytes + forTakesBytes : 0)
  if (neededBytes > free) {
    throw new AppError('disk-full', { retryable: true, detail: { neededBytes, freeBytes: free } })
  }
}

import { closeSync, constants, fstatSync, openSync, type Stats, statSync } from 'node:fs'
import { AppError } from '@shared/errors/app-error'

/** A pipe without a writer lets an open wait for ever, and a thread that waits in the system cannot be ended. Unknown on Windows. */
const flags = constants.O_RDONLY | ((constants as { O_NONBLOCK?: number }).O_NONBLOCK ?? 0)

/** Opens what a person picked, for reading. @throws AppError file-unsupported for a folder, pipe, socket or device; errors of the system */
export function openRegularSync(path: string): { fd: number; facts: Stats } {
  // Windows refuses to open a folder in words that say nothing of folders.
  if (process.platform === 'win32' && statSync(path).isDirectory()) throw new AppError('file-unsupported')
  const fd = openOrRefuse(path)
  const facts = fstatSync(fd)
  if (facts.isFile()) return { fd, facts }
  closeSync(fd)
  throw new AppError('file-unsupported')
}

/** A socket is refused in the words of a disk that is gone. */
function openOrRefuse(path: string): number {
  try {
    return openSync(path, flags)
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENXIO'
    if (isGone && !(statSync(path, { throwIfNoEntry: false })?.isFile() ?? true))
      throw new AppError('file-unsupported', { cause: error })
    throw error
  }
}

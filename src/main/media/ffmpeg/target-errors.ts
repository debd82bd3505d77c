import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'

/** A refusal while writing speaks of the library's disk, not of the file that is read. */
export function targetError(error: unknown): AppError {
  const errno = (error as NodeJS.ErrnoException | null)?.code ?? ''
  if (['EACCES', 'EPERM'].includes(errno)) return new AppError('disk-read-only', { cause: error })
  if (['ENOENT', 'ENOTDIR', 'EEXIST'].includes(errno)) {
    return new AppError('disk-failed', { retryable: true, cause: error })
  }
  return fileError(error)
}

/** @throws AppError disk-full, disk-read-only, disk-failed */
export function onTarget<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw targetError(error)
  }
}

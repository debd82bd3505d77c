import { AppError } from '@shared/errors/app-error'
import type { ErrorCode } from '@shared/errors/codes'

const codes: Readonly<Record<string, { code: ErrorCode; retryable: boolean }>> = {
  ENOENT: { code: 'file-missing', retryable: false },
  ENOTDIR: { code: 'file-missing', retryable: false },
  EACCES: { code: 'file-unreadable', retryable: false },
  EPERM: { code: 'file-unreadable', retryable: false },
  ELOOP: { code: 'file-unreadable', retryable: false },
  ENOSPC: { code: 'disk-full', retryable: true },
  EDQUOT: { code: 'disk-full', retryable: true },
  EFBIG: { code: 'disk-file-limit', retryable: false },
  EROFS: { code: 'disk-read-only', retryable: false },
  EIO: { code: 'disk-failed', retryable: true },
  ENXIO: { code: 'disk-failed', retryable: true },
  ENODEV: { code: 'disk-failed', retryable: true },
  ESTALE: { code: 'disk-failed', retryable: true },
}

/** A disk that failed, or takes nothing any more. */
export const isDiskGone = ({ code }: Pick<AppError, 'code'>): boolean =>
  code === 'disk-failed' || code === 'disk-read-only'

/**
 * Translates a file system error by its errno. An AppError passes unchanged; anything that is no known file error
 * becomes `internal`.
 */
export function fileError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const errno = (error as NodeJS.ErrnoException | null)?.code
  const known = typeof errno === 'string' ? codes[errno] : undefined
  if (known) {
    return new AppError(known.code, {
      retryable: known.retryable,
      cause: error,
      ...(errno === 'ELOOP' ? { detail: { reason: 'link-loop' } } : {}),
    })
  }
  return new AppError('internal', { cause: error })
}

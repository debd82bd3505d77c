import { closeSync, readFileSync } from 'node:fs'
import { AppError } from '@shared/errors/app-error'
import { openRegularSync } from './open-regular'

/** Nothing that Timbre keeps in such a file comes near. */
const maxBytes = 16_000_000

/**
 * A small file of Timbre's own, as text. What took its place may be a pipe, a device or without end: none holds the start up.
 * @throws AppError file-unsupported for a folder, pipe or device, file-damaged beyond 16 MB; errors of the system
 */
export function readSmallText(path: string): string {
  const { fd, facts } = openRegularSync(path)
  try {
    if (facts.size > maxBytes) throw new AppError('file-damaged')
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import { openRegularSync } from '../../platform/files/open-regular'
import { onTarget } from '../ffmpeg/target-errors'

export interface Hashed {
  sha256: string
  sizeBytes: number
}

export interface StepByStep {
  /** Asked before every piece. */
  isCancelled: () => boolean
  onBytes?: (bytes: number) => void
}

const pieceBytes = 1_048_576

/**
 * Copies a file and hashes exactly what was written; the copy is on the disk when this returns. Where the file system
 * can, the copy is a clone that shares its blocks until one side changes; never a hard link, because a later change of
 * the source would then change the copy. Blocks: runs in a worker thread.
 * @throws AppError file-missing, file-unreadable, file-empty, file-changed, disk-full, disk-read-only, disk-failed,
 *   cancelled; an incomplete `target` may be left
 */
export function copyAndHash(source: string, target: string, steps: StepByStep): Hashed {
  const { fd: from, facts: before } = openRegularSync(source)
  try {
    if (before.size === 0) throw new AppError('file-empty')
    const hashed = cloneFile(source, target) ? hashClone(target, steps) : copyPieces(from, target, steps)
    const after = fstatSync(from)
    if (hashed.sizeBytes !== before.size || hasChanged(before, after)) throw new AppError('file-changed')
    return hashed
  } catch (error) {
    throw fileError(error)
  } finally {
    closeSync(from)
  }
}

/** SHA-256 of a file. Blocks: runs in a worker thread. @throws AppError file-*, cancelled */
export function hashFile(path: string, steps: StepByStep): Hashed {
  const { fd } = openRegularSync(path)
  try {
    return readPieces(fd, steps, () => undefined)
  } catch (error) {
    throw fileError(error)
  } finally {
    closeSync(fd)
  }
}

function hashClone(target: string, steps: StepByStep): Hashed {
  const fd = openSync(target, 'r+')
  try {
    const hashed = readPieces(fd, steps, () => undefined)
    fdatasyncSync(fd)
    return hashed
  } finally {
    closeSync(fd)
  }
}

function copyPieces(from: number, target: string, steps: StepByStep): Hashed {
  const to = onTarget(() => openSync(target, 'wx', 0o600))
  try {
    const hashed = readPieces(from, steps, (piece) =>
      onTarget(() => {
        for (let written = 0; written < piece.length;) written += writeSync(to, piece, written)
      }),
    )
    onTarget(() => fdatasyncSync(to))
    return hashed
  } finally {
    closeSync(to)
  }
}

function readPieces(fd: number, steps: StepByStep, onPiece: (piece: Buffer) => void): Hashed {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(pieceBytes)
  let sizeBytes = 0
  for (;;) {
    if (steps.isCancelled()) throw new AppError('cancelled')
    const length = readSync(fd, buffer, 0, pieceBytes, null)
    if (length === 0) return { sha256: hash.digest('hex'), sizeBytes }
    const piece = buffer.subarray(0, length)
    hash.update(piece)
    onPiece(piece)
    sizeBytes += length
    steps.onBytes?.(length)
  }
}

/** True where the file system cloned the file in one step. */
function cloneFile(source: string, target: string): boolean {
  try {
    copyFileSync(source, target, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL)
  } catch (error) {
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
  chmodSync(target, 0o600)
  return true
}

const hasChanged = (before: Stats, after: Stats): boolean =>
  before.size !== after.size || before.mtimeMs !== after.mtimeMs

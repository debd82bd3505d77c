import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  type Stats,
  statfsSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
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
/** How far apart the free space is looked at: others write to the disk too. */
const lookEveryBytes = 64 * pieceBytes
/** What a copy leaves free, or as much as itself where it is smaller: the library writes rows beside it, perhaps a take. */
const spareBytes = 64_000_000
const zeros = Buffer.alloc(pieceBytes)
/** What `blocks` of a file counts. */
const blockBytes = 512

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
    const hashed = cloneFile(source, target)
      ? hashClone(target, steps)
      : copyPieces(from, before, target, steps)
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
    return readPieces(fd, Infinity, steps, () => undefined)
  } catch (error) {
    throw fileError(error)
  } finally {
    closeSync(fd)
  }
}

function hashClone(target: string, steps: StepByStep): Hashed {
  const fd = openSync(target, 'r+')
  try {
    const hashed = readPieces(fd, Infinity, steps, () => undefined)
    fdatasyncSync(fd)
    return hashed
  } finally {
    closeSync(fd)
  }
}

/** A file may be longer than what is on a disk: with holes, which stay holes, or because somebody goes on writing it. */
function copyPieces(
  from: number,
  { size: sizeBytes, blocks }: Stats,
  target: string,
  steps: StepByStep,
): Hashed {
  const folder = dirname(target)
  const hasHoles = blocks * blockBytes < sizeBytes
  let copiedBytes = 0
  let nextLookBytes = lookEveryBytes
  requireRoom(folder, sizeBytes, sizeBytes)
  const to = onTarget(() => openSync(target, 'wx', 0o600))
  try {
    const hashed = readPieces(from, sizeBytes, steps, (piece) => {
      const isHole = hasHoles && piece.equals(zeros.subarray(0, piece.length))
      if (!isHole) onTarget(() => writeAt(to, piece, copiedBytes))
      copiedBytes += piece.length
      if (copiedBytes < nextLookBytes) return
      nextLookBytes = copiedBytes + lookEveryBytes
      requireRoom(folder, sizeBytes - copiedBytes, sizeBytes)
    })
    // The last piece may have been a hole.
    if (hasHoles) onTarget(() => ftruncateSync(to, copiedBytes))
    onTarget(() => fdatasyncSync(to))
    return hashed
  } finally {
    closeSync(to)
  }
}

function writeAt(fd: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length;)
    written += writeSync(fd, bytes, written, bytes.length - written, position + written)
}

/** Where the free space cannot be read, there is taken to be some. @throws AppError disk-full */
function requireRoom(folder: string, leftBytes: number, sizeBytes: number): void {
  const free = ((): number => {
    try {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    } catch {
      return Infinity
    }
  })()
  const neededBytes = leftBytes + Math.min(sizeBytes, spareBytes)
  if (neededBytes > free)
    throw new AppError('disk-full', { retryable: true, detail: { neededBytes, freeBytes: free } })
}

/** @throws AppError file-changed beyond `maxBytes` */
function readPieces(
  fd: number,
  maxBytes: number,
  steps: StepByStep,
  onPiece: (piece: Buffer) => void,
): Hashed {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(pieceBytes)
  let sizeBytes = 0
  for (;;) {
    if (steps.isCancelled()) throw new AppError('cancelled')
    const length = readSync(fd, buffer, 0, pieceBytes, null)
    if (length === 0) return { sha256: hash.digest('hex'), sizeBytes }
    if (sizeBytes + length > maxBytes) throw new AppError('file-changed')
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

import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CaptureFormat } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { openRegularSync } from '../../platform/files/open-regular'
import { isLink } from '../../platform/files/own-path'
import { journalFiles } from './journal-files'
import { readFrames } from './journal-reader'

/*
 * For every appended batch: u32 frame count, u32 CRC-32 of its bytes, little-endian. A power cut can leave holes and old
 * sectors in unsynced data of a file that has the right length; only checksums detect them.
 */
const recordBytes = 8
/** More than of a take of days; what comes after it counts as without checksums. */
const maxBytes = 128_000_000
/** Longest batch of the capture worker (read-batch.ts). */
const longestPieceFrames = 480_000
/** Longer runs without valid checksums were not caused by a power cut, so the audio is kept. */
const believedWithoutSumsSeconds = 10

/** @returns the checksum record of one batch */
export function sumOf(bytes: Uint8Array, frameBytes: number): Uint8Array {
  const record = Buffer.alloc(recordBytes)
  record.writeUInt32LE(bytes.length / frameBytes, 0)
  record.writeUInt32LE(crc32(bytes), 4)
  return record
}

/** The result of verifying a journal's frames. */
export interface CheckedFrames {
  /** Frames before the torn tail. */
  frameCount: number
  /** Batches before it that differ from what was recorded; `endFrame` is exclusive. */
  damaged: { startFrame: number; endFrame: number }[]
}

/** Verifies a journal's frames against their checksums. @param frameCount frames in the file */
export async function checkSums(
  folder: string,
  { channels, sampleRateHz }: CaptureFormat,
  frameCount: number,
): Promise<CheckedFrames> {
  const sums = readSums(folder)
  const wrong: CheckedFrames['damaged'] = []
  let checked = 0
  let soundUpTo = 0
  let index = 0
  const lengths = sums.map(({ frames }) => frames)
  for await (const piece of readFrames(folder, channels, frameCount, lengths)) {
    const sum = sums[index++]
    if (!sum) break
    const bytes = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength)
    const endFrame = checked + piece.length / channels
    if (endFrame - checked === sum.frames && crc32(bytes) === sum.crc) soundUpTo = endFrame
    else wrong.push({ startFrame: checked, endFrame })
    checked = endFrame
  }
  const isTornTail = frameCount - soundUpTo <= believedWithoutSumsSeconds * sampleRateHz
  if (!isTornTail) return { frameCount, damaged: wrong }
  return { frameCount: soundUpTo, damaged: wrong.filter(({ endFrame }) => endFrame <= soundUpTo) }
}

function readSums(folder: string): { frames: number; crc: number }[] {
  const bytes = readOrNothing(join(folder, journalFiles.sums))
  const sums: { frames: number; crc: number }[] = []
  for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
    const frames = bytes.readUInt32LE(at)
    // After a hole or garbage, batch boundaries are unknown.
    if (frames === 0 || frames > longestPieceFrames) break
    sums.push({ frames, crc: bytes.readUInt32LE(at + 4) })
  }
  return sums
}

/** What is no file of Timbre's, as a link or a pipe, counts as missing. */
function readOrNothing(path: string): Buffer {
  if (isLink(path)) return Buffer.alloc(0)
  try {
    const { fd, facts } = openRegularSync(path)
    try {
      const bytes = Buffer.alloc(Math.min(facts.size, maxBytes))
      let filled = 0
      for (let length = -1; filled < bytes.length && length !== 0; filled += length)
        length = readSync(fd, bytes, filled, bytes.length - filled, filled)
      return bytes.subarray(0, filled)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing || error instanceof AppError) return Buffer.alloc(0)
    throw error
  }
}

import { mpegFrameAt } from './mpeg-frame'
import { id3v2Bytes, type ReadAt, sniffMpeg } from './sniff-container'

interface Promised {
  /** Of the first frame. */
  startByte: number
  frameBytes: number
  /** From there to the end of the sound, as the header counted them. */
  soundBytes: number
}

const headBytes = 4_096
const id3v1Bytes = 128

/** What the Xing or Info header of an mp3 tells of its size; null where none does. */
function promisedBy(read: ReadAt): Promised | null {
  const start = id3v2Bytes(read(0, 10))
  const bytes = read(start, headBytes)
  const at = bytes.findIndex((_, index) => mpegFrameAt(bytes, index)?.kind === 'mp3')
  const frame = at === -1 ? null : mpegFrameAt(bytes, at)
  if (!frame) return null
  const tag = at + frame.sideInfoEnd
  if (!['Xing', 'Info'].includes(bytes.toString('latin1', tag, tag + 4)) || tag + 16 > bytes.length)
    return null
  const flags = bytes.readUInt32BE(tag + 4)
  const hasFrames = (flags & 1) !== 0
  const hasBytes = (flags & 2) !== 0
  if (!hasBytes) return null
  const soundBytes = bytes.readUInt32BE(tag + (hasFrames ? 12 : 8))
  return { startByte: start + at, frameBytes: frame.sizeBytes, soundBytes }
}

/** How many frames an mp3 holds beyond those its header tells of; below 0 where some are missing, 0 where no header says. */
function surplusFrames(read: ReadAt, sizeBytes: number): number {
  const promised = promisedBy(read)
  if (!promised) return 0
  return (sizeBytes - promised.startByte - promised.soundBytes) / promised.frameBytes
}

/** A tag of 128 bytes may stand behind the sound, and some writers leave the header itself out of their count. */
const slackFrames = 2

/**
 * Whether an mp3 holds clearly less than its header promises, which gives the length of the whole recording. A file cut
 * short no longer has that. False where there is no header that says.
 */
export const isMp3Cut = (read: ReadAt, sizeBytes: number): boolean =>
  surplusFrames(read, sizeBytes) < -slackFrames

/**
 * Whether an mp3 is as large as its header says. Where another or a large tag follows, Chromium takes the length of the whole
 * file and the size of the first part, and finds no place any more.
 */
export const isMp3AsPromised = (read: ReadAt, sizeBytes: number): boolean =>
  Math.abs(surplusFrames(read, sizeBytes)) <= slackFrames

/** Whether another mp3 follows the one that the header tells of: files put one behind the other play as one. */
export function isMp3Joined(read: ReadAt): boolean {
  const promised = promisedBy(read)
  if (!promised) return false
  let at = promised.startByte + promised.soundBytes
  if (read(at, 3).toString('latin1') === 'TAG') at += id3v1Bytes
  at += id3v2Bytes(read(at, 10))
  return sniffMpeg(read(at, headBytes)) === 'mp3'
}

const windowBytes = 262_144
/** So many frames in a row are no chance. */
const sureFrames = 3

/** Whether sound goes on at a place. */
function goesOnAt(bytes: Buffer, at: number): boolean {
  let next = at
  for (let count = 0; count < sureFrames; count += 1) {
    const frame = mpegFrameAt(bytes, next)
    if (frame?.kind !== 'mp3') return false
    next += frame.sizeBytes
  }
  return true
}

/**
 * Where one frame does not follow the other and sound goes on behind, in milliseconds from the start; null where that is
 * nowhere. What was taken out from the start of a frame to the start of another leaves no such place.
 */
export function mp3HoleMs(read: ReadAt, sizeBytes: number): number | null {
  let at = promisedBy(read)?.startByte ?? sizeBytes
  let ms = 0
  let from = at
  let bytes = read(from, windowBytes)
  while (at < sizeBytes) {
    if (at - from > windowBytes / 2) {
      from = at
      bytes = read(from, windowBytes)
    }
    const frame = mpegFrameAt(bytes, at - from)
    if (frame?.kind !== 'mp3') break
    ms += ((frame.sampleRateHz >= 32_000 ? 1_152 : 576) / frame.sampleRateHz) * 1_000
    at += frame.sizeBytes
  }
  const rest = read(at, windowBytes)
  // The frame before may be the torn one: its end lies behind the first of what goes on.
  return rest.some((_, index) => goesOnAt(rest, index)) ? ms : null
}

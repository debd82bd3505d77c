import { mpegFrameAt } from './mpeg-frame'
import { id3v2Bytes, type ReadAt } from './sniff-container'

/**
 * Whether an mp3 holds clearly less than its Xing or Info header promises. Such a header gives the length of the whole
 * recording, which a file cut short no longer has. False where there is no header that says.
 */
export function isMp3Cut(read: ReadAt, sizeBytes: number): boolean {
  const start = id3v2Bytes(read(0, 10))
  const bytes = read(start, 4_096)
  const at = bytes.findIndex((_, index) => mpegFrameAt(bytes, index)?.kind === 'mp3')
  const frame = at === -1 ? null : mpegFrameAt(bytes, at)
  if (!frame) return false
  const tag = at + frame.sideInfoEnd
  if (!['Xing', 'Info'].includes(bytes.toString('latin1', tag, tag + 4)) || tag + 16 > bytes.length)
    return false
  const flags = bytes.readUInt32BE(tag + 4)
  const hasFrames = (flags & 1) !== 0
  const hasBytes = (flags & 2) !== 0
  if (!hasBytes) return false
  const promised = bytes.readUInt32BE(tag + (hasFrames ? 12 : 8))
  const there = sizeBytes - start - at
  return there < promised - 2 * frame.sizeBytes
}

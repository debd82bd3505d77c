import { mpegFrameAt } from './mpeg-frame'
import { id3v2Bytes, type ReadAt } from './sniff-container'

const searchBytes = 4_096
/** LAME's encoder holds back 576 frames of sound, every decoder 529. */
const bareDelayFrames = 576 + 529

/**
 * How late the sound of an MP3 begins that says nothing of it, as one that was encoded into a stream: in frames of the
 * file's own rate. 0 for anything else: with a Xing or Info header decoders take the delay off themselves.
 */
export function mp3DelayFrames(read: ReadAt): number {
  // A tag may stand before another: ours before that of whoever encoded it.
  let at = 0
  for (let size = -1; size !== 0; at += size) size = id3v2Bytes(read(at, 10))
  const bytes = read(at, searchBytes)
  const frame = mpegFrameAt(bytes, 0)
  if (frame?.kind !== 'mp3' || mpegFrameAt(bytes, frame.sizeBytes)?.kind !== 'mp3') return 0
  const tag = bytes.toString('latin1', frame.sideInfoEnd, frame.sideInfoEnd + 4)
  return tag === 'Xing' || tag === 'Info' ? 0 : bareDelayFrames
}

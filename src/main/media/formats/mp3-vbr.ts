import { mpegFrameAt } from './mpeg-frame'
import { id3v2Bytes, type ReadAt } from './sniff-container'

/** Seconds of it: in speech of a bit rate that varies, two frames that differ. */
const lookBytes = 65_536

/** Whether the bit rate of an MP3 varies: as its own header says, or as frames at its start and in its middle do. */
export function isVbrMp3(read: ReadAt, sizeBytes: number): boolean {
  const rates = new Set<number | null>()
  for (const start of [id3v2Bytes(read(0, 10)), Math.floor(sizeBytes / 2)]) {
    const bytes = read(start, lookBytes)
    for (let at = 0; at < bytes.length;) {
      const frame = mpegFrameAt(bytes, at)
      const next = frame && mpegFrameAt(bytes, at + frame.sizeBytes)
      // One sync word alone also occurs within a frame.
      if (frame?.kind !== 'mp3' || next?.kind !== 'mp3') {
        at += 1
        continue
      }
      const tag = bytes.toString('latin1', at + frame.sideInfoEnd, at + frame.sideInfoEnd + 4)
      if (rates.size === 0 && (tag === 'Xing' || tag === 'Info')) return tag === 'Xing'
      rates.add(frame.kbps)
      at += frame.sizeBytes
    }
  }
  return rates.size > 1
}

import { Readable } from 'node:stream'
import { bytesPerFrame, type WavFormat, wavHeader, wavHeaderBytes } from '@shared/audio/formats/wav-header'
import type { ByteSource } from '../platform/files/byte-source'

/** Interleaved samples of whole frames. @param toFrame exclusive */
type ReadFrames = (fromFrame: number, toFrame: number) => AsyncIterable<Uint8Array>

const silenceBytes = 65_536

/** A WAV file made while it is read. Of what `read` has too much nothing is taken; silence stands for what it lacks. */
export function wavSource(format: WavFormat, frameCount: number, read: ReadFrames): ByteSource {
  const frameBytes = bytesPerFrame(format)
  const header = wavHeader(format, frameCount)

  async function* bytes(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (start < wavHeaderBytes) yield header.subarray(start, Math.min(end + 1, wavHeaderBytes))
    const from = Math.max(0, start - wavHeaderBytes)
    const to = end + 1 - wavHeaderBytes
    if (to <= from) return
    const firstFrame = Math.floor(from / frameBytes)
    let skip = from - firstFrame * frameBytes
    let left = to - from
    for await (const all of read(firstFrame, Math.ceil(to / frameBytes))) {
      const part = all.subarray(skip, skip + left)
      skip = Math.max(0, skip - all.length)
      left -= part.length
      if (part.length > 0) yield part
      if (left === 0) return
    }
    for (; left > 0; left -= silenceBytes) yield new Uint8Array(Math.min(left, silenceBytes))
  }

  return {
    mimeType: 'audio/wav',
    sizeBytes: wavHeaderBytes + frameCount * frameBytes,
    open: (start, end) => Readable.from(bytes(start, end), { objectMode: false }),
  }
}

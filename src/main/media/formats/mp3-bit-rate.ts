import { open } from 'node:fs/promises'
import { mpegFrameAt } from './mpeg-frame'
import { id3v2Bytes } from './sniff-container'

export interface Mp3BitRate {
  /** Of all frames: their lowest. */
  kbps: number
  isConstant: boolean
}

const pageBytes = 1 << 20
/** The longest frame of layer III, and the header of the next. */
const frameMostBytes = 4_096

/** The bit rate of an MP3, by all of its frames; null where it holds none. @throws the errors of the disk */
export async function mp3BitRate(path: string, signal: AbortSignal): Promise<Mp3BitRate | null> {
  const file = await open(path)
  try {
    const page = Buffer.alloc(pageBytes + frameMostBytes)
    const read = async (at: number): Promise<Buffer> =>
      page.subarray(0, (await file.read(page, 0, page.length, at)).bytesRead)
    let at = 0
    for (let size = -1; size !== 0; at += size) size = id3v2Bytes((await read(at)).subarray(0, 10))
    const rates = new Set<number>()
    let isFirst = true
    for (;;) {
      signal.throwIfAborted()
      const bytes = await read(at)
      let from = 0
      while (from < pageBytes && from < bytes.length) {
        const frame = mpegFrameAt(bytes, from)
        // Tags stand before and behind; noise between frames is passed over.
        if (frame?.kind !== 'mp3') {
          from += 1
          continue
        }
        const tag = bytes.toString('latin1', from + frame.sideInfoEnd, from + frame.sideInfoEnd + 4)
        // A header that says how long it all is holds no sound, and may have a rate of its own.
        if (frame.kbps !== null && !(isFirst && (tag === 'Xing' || tag === 'Info'))) rates.add(frame.kbps)
        isFirst = false
        from += frame.sizeBytes
      }
      if (bytes.length < page.length) break
      at += from
    }
    return rates.size === 0 ? null : { kbps: Math.min(...rates), isConstant: rates.size === 1 }
  } finally {
    await file.close()
  }
}

import { mpegFrameAt } from './mpeg-frame'

/** Kinds of file the studio takes, told by their bytes. */
export type Container = 'wav' | 'aiff' | 'flac' | 'mp3' | 'aac' | 'mp4' | 'ogg' | 'webm'

/** Reads at most `length` bytes at a place of a file; fewer at its end. */
export type ReadAt = (at: number, length: number) => Buffer

const headBytes = 4_096
const mpegSearchBytes = 2_048

/** Says what a file is by its bytes, never by its name; null where it is nothing the studio takes. */
export function sniffContainer(read: ReadAt): Container | null {
  const head = read(0, headBytes)
  const four = ascii(head, 0)
  if (['RIFF', 'RF64', 'BW64'].includes(four)) return ascii(head, 8) === 'WAVE' ? 'wav' : null
  if (four === 'FORM') return ['AIFF', 'AIFC'].includes(ascii(head, 8)) ? 'aiff' : null
  if (four === 'fLaC') return 'flac'
  if (four === 'OggS') return 'ogg'
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) {
    return head.subarray(0, 256).includes('webm') ? 'webm' : null
  }
  if (['ftyp', 'moov', 'mdat', 'wide', 'skip', 'free'].includes(ascii(head, 4))) return 'mp4'
  const start = id3v2Bytes(head)
  if (start === 0) return sniffMpeg(head)
  const body = read(start, headBytes)
  return ascii(body, 0) === 'fLaC' ? 'flac' : sniffMpeg(body)
}

/** Length of an ID3v2 tag at the start of these bytes, in bytes; 0 where there is none. */
export function id3v2Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((head[at] ?? 0) & 0x7f), 0)
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

/** Two frames in a row: one sync word alone also occurs in files that are no sound. */
export function sniffMpeg(bytes: Buffer): 'mp3' | 'aac' | null {
  const last = Math.min(mpegSearchBytes, bytes.length - 8)
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== 0xff) continue
    const frame = mpegFrameAt(bytes, at)
    const next = frame && mpegFrameAt(bytes, at + frame.sizeBytes)
    if (frame && next?.kind === frame.kind && next.sampleRateHz === frame.sampleRateHz) return frame.kind
  }
  return null
}

const ascii = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

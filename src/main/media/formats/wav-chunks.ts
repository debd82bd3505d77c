import type { ReadAt } from './sniff-container'

export interface WavFacts {
  codec: 'pcm' | 'pcm-float' | 'pcm-alaw' | 'pcm-mulaw' | 'other'
  bitsPerSample: number
  sampleRateHz: number
  channels: number
  /** Bytes of sound that are there. */
  dataBytes: number
  bytesPerSecond: number
  /** The header promises more sound than the file holds. */
  isCut: boolean
}

const formats: Readonly<Record<number, WavFacts['codec']>> = {
  1: 'pcm',
  3: 'pcm-float',
  6: 'pcm-alaw',
  7: 'pcm-mulaw',
}
const extensible = 0xfffe
/** No recorder writes nearly as many: a file that holds more was made to keep its reader busy. */
export const maxChunks = 10_000
/** What may follow sound of no length; anything else is sound, whose recorder ended before it wrote how much. */
const chunkIds = ['LIST', 'fact', 'cue ', 'bext', 'id3 ', 'ID3 ', 'iXML', 'smpl', 'PEAK', 'JUNK']
const startsChunk = (bytes: Buffer): boolean => chunkIds.includes(bytes.toString('latin1', 0, 4))
/** Recorders that stream write this where they do not know the length yet. */
const unknownLength = 0xffff_ffff

/** Reads format and data chunk of a RIFF, RF64 or BW64 wave file; null where one of them is not among the first chunks. */
export function readWav(read: ReadAt, sizeBytes: number): WavFacts | null {
  let format: Omit<WavFacts, 'dataBytes' | 'isCut'> | null = null
  let longDataBytes: number | null = null
  for (let at = 12, count = 0; at + 8 <= sizeBytes && count < maxChunks; count += 1) {
    const header = read(at, 8)
    const id = header.toString('latin1', 0, 4)
    const length = header.readUInt32LE(4)
    const body = at + 8
    if (id === 'ds64') longDataBytes = Number(read(body + 8, 8).readBigUInt64LE(0))
    if (id === 'fmt ') {
      const bytes = read(body, Math.min(length, 40))
      if (bytes.length < 16) return null
      const tag = bytes.readUInt16LE(0)
      const realTag = tag === extensible && bytes.length >= 26 ? bytes.readUInt16LE(24) : tag
      format = {
        codec: formats[realTag] ?? 'other',
        channels: bytes.readUInt16LE(2),
        sampleRateHz: bytes.readUInt32LE(4),
        bitsPerSample: bytes.readUInt16LE(14),
        bytesPerSecond: bytes.readUInt32LE(8),
      }
    }
    if (id === 'data') {
      const there = sizeBytes - body
      const isOpen = length === 0 && !startsChunk(read(body, 8))
      const isUnknown = isOpen || (length === unknownLength && longDataBytes === null)
      const promised = isUnknown ? there : length === unknownLength ? (longDataBytes ?? there) : length
      return format && { ...format, dataBytes: Math.min(promised, there), isCut: promised > there }
    }
    at = body + length + (length % 2)
  }
  return null
}

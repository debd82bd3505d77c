import type { ReadAt } from './sniff-container'

export interface WavFacts {
  codec: 'pcm' | 'pcm-float' | 'pcm-alaw' | 'pcm-mulaw' | 'other'
  bitsPerSample: number
  sampleRateHz: number
  channels: number
  /** Bytes of sound that are there. */
  dataBytes: number
  bytesPerSecond: number
  /** The header says another, by which ffmpeg would look for a place in the file. */
  isRateWrong: boolean
  /** The header promises more sound than the file holds. */
  isCut: boolean
  /** Its recorder ended before it wrote how much there is: sound goes to the end of the file. */
  isOpen: boolean
  /** There is a second chunk of sound, against the format: some programs play one, some the other. */
  isSplit: boolean
  /** ffmpeg's name of what its samples are, where ffmpeg, and Chromium with it, would take them for something else. */
  decoder: string | null
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

type Format = Omit<WavFacts, 'dataBytes' | 'isCut' | 'isOpen' | 'isSplit'>

/** Of 24 bits in 32, as Windows records, ffmpeg makes 24-bit floats, and of 20 in 32 noise: it goes by the bits that are used. */
const decoders: Readonly<Record<number, string>> = {
  8: 'pcm_u8',
  16: 'pcm_s16le',
  24: 'pcm_s24le',
  32: 'pcm_s32le',
}

function formatOf(bytes: Buffer): Format {
  const tag = bytes.readUInt16LE(0)
  const isExtensible = tag === extensible && bytes.length >= 26
  const format = {
    codec: formats[isExtensible ? bytes.readUInt16LE(24) : tag] ?? 'other',
    channels: bytes.readUInt16LE(2),
    sampleRateHz: bytes.readUInt32LE(4),
    bitsPerSample: bytes.readUInt16LE(14),
  }
  // Many writers get the bytes per second wrong, and decoders never look at them.
  const real = format.sampleRateHz * format.channels * Math.ceil(format.bitsPerSample / 8)
  const isPlain = format.codec !== 'other' && real > 0
  const said = bytes.readUInt32LE(8)
  const usedBits = isExtensible ? bytes.readUInt16LE(18) : 0
  const isMistaken = format.codec === 'pcm' && usedBits > 0 && usedBits !== format.bitsPerSample
  return {
    ...format,
    bytesPerSecond: isPlain ? real : said,
    isRateWrong: isPlain && said !== real,
    decoder: isMistaken ? (decoders[format.bitsPerSample] ?? null) : null,
  }
}

/**
 * Reads format and data chunks of a RIFF, RF64 or BW64 wave file; null where one of them is not among the first
 * chunks.
 */
export function readWav(read: ReadAt, sizeBytes: number): WavFacts | null {
  let format: Format | null = null
  let found: WavFacts | null = null
  let longDataBytes: number | null = null
  for (let at = 12, count = 0; at + 8 <= sizeBytes && count < maxChunks; count += 1) {
    const header = read(at, 8)
    if (header.length < 8) return found
    const id = header.toString('latin1', 0, 4)
    const length = header.readUInt32LE(4)
    const body = at + 8
    if (id === 'ds64' && length >= 16 && body + 16 <= sizeBytes)
      longDataBytes = Number(read(body + 8, 8).readBigUInt64LE(0))
    // A second one counts for nobody.
    if (id === 'fmt ' && format === null) {
      const bytes = read(body, Math.min(length, 40))
      if (bytes.length < 16) return null
      format = formatOf(bytes)
    }
    if (id === 'data' && found) {
      if (length > 0) return { ...found, isSplit: true }
    } else if (id === 'data') {
      const there = sizeBytes - body
      const said = length === unknownLength ? (longDataBytes ?? unknownLength) : length
      const isUnwritten = said === 0 && !startsChunk(read(body, 8))
      const isOpen = isUnwritten || said === unknownLength
      const promised = isOpen ? there : said
      if (!format) return null
      const isCut = promised > there
      found = { ...format, dataBytes: Math.min(promised, there), isCut, isOpen, isSplit: false }
      // What follows is part of it, or too far away for the length in its own header.
      if (isCut || isOpen || said !== length) return found
    }
    at = body + length + (length % 2)
  }
  return found
}

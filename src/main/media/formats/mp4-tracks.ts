import { readAacConfig } from './aac-config'
import type { ReadAt } from './sniff-container'
import { maxChunks } from './wav-chunks'

interface Box {
  type: string
  /** First byte after the box's header. */
  start: number
  /** One past the last byte; beyond the file's end where the file was cut. */
  end: number
}

export interface Mp4Facts {
  /** Four characters naming what wrote it: 'M4A ', 'qt  ', 'isom'. */
  brand: string
  hasIndex: boolean
  /** A box says it is longer than the file. */
  isCut: boolean
  hasVideo: boolean
  /** Sample entry of the first sound track ('mp4a', 'alac', 'enca', 'drms'), null without one. */
  audioEntry: string | null
  /** Channels by the codec's own configuration; the sample entry says 2 for every file. */
  channels: number | null
  /** By the codec's own configuration: the sample entry may say that of the core. */
  sampleRateHz: number | null
  /** Depth of ALAC; lossy codecs have none. */
  bitsPerSample: number | null
  /** The sound begins later than the movie, as beside a picture: what is played waits for it, what is decoded does not. */
  startsLate: boolean
}

/**
 * No writer puts nearly as many into another. Each may say that it reaches to the end of the file, and so holds all that
 * follow: without a bound a few kilobytes would be looked through for an hour.
 */
const maxInside = 100

/** Sample entries of encrypted sound: Common Encryption and FairPlay. */
export const protectedEntries: readonly (string | null)[] = ['enca', 'drms']

/** Reads the boxes of an MP4 or QuickTime file (ISO 14496-12), without touching its media data. */
export function readMp4(read: ReadAt, sizeBytes: number): Mp4Facts {
  const top = boxesIn(read, 0, sizeBytes, maxChunks)
  const facts: Mp4Facts = {
    brand: '',
    hasIndex: false,
    isCut: top.some((box) => box.end > sizeBytes),
    hasVideo: false,
    audioEntry: null,
    channels: null,
    sampleRateHz: null,
    bitsPerSample: null,
    startsLate: false,
  }
  for (const box of top) if (box.type === 'ftyp') facts.brand = read(box.start, 4).toString('latin1')
  // A second one is ignored.
  const index = top.find(({ type }) => type === 'moov')
  if (!index) return facts
  facts.hasIndex = true
  for (const track of boxesIn(read, index.start, index.end))
    if (track.type === 'trak') readTrack(read, track, facts)
  return facts
}

function readTrack(read: ReadAt, track: Box, facts: Mp4Facts): void {
  const media = child(read, track, 'mdia')
  const handler = media && child(read, media, 'hdlr')
  const information = media && child(read, media, 'minf')
  const table = information && child(read, information, 'stbl')
  const descriptions = table && child(read, table, 'stsd')
  if (!handler || !descriptions) return
  const kind = read(handler.start + 8, 4).toString('latin1')
  if (kind === 'vide') facts.hasVideo = true
  if (kind !== 'soun' || facts.audioEntry !== null) return
  const length = Math.max(0, Math.min(descriptions.end - descriptions.start, 65_536))
  const entry = read(descriptions.start, length)
  facts.audioEntry = entry.toString('latin1', 12, 16)
  facts.startsLate = startsEmpty(read, track)
  const alac = entry.indexOf('alac', 16)
  if (facts.audioEntry === 'alac' && alac !== -1) {
    facts.bitsPerSample = entry[alac + 13] ?? null
    facts.channels = entry[alac + 17] ?? null
    return
  }
  const configuration = configurationOf(entry)
  if (configuration) Object.assign(facts, readAacConfig(configuration))
}

/** The AudioSpecificConfig (ISO 14496-3) inside an esds box; null where there is none. */
function configurationOf(entry: Buffer): Buffer | null {
  const at = entry.indexOf('esds')
  if (at === -1) return null
  let place = at + 8
  for (const [tag, fixedBytes] of [
    [3, 3],
    [4, 13],
    [5, 0],
  ] as const) {
    if (entry[place] !== tag) return null
    do place++
    while (((entry[place] ?? 0) & 0x80) !== 0)
    place += 1 + fixedBytes
  }
  return entry.subarray(place)
}

/** Whether the first edit of a track shows nothing of its media. */
function startsEmpty(read: ReadAt, track: Box): boolean {
  const edits = child(read, track, 'edts')
  const list = edits && child(read, edits, 'elst')
  if (!list) return false
  const isLong = read(list.start, 1)[0] === 1
  const mediaTime = isLong ? read(list.start + 16, 8) : read(list.start + 12, 4)
  return mediaTime.length > 0 && mediaTime.every((byte) => byte === 0xff)
}

const child = (read: ReadAt, parent: Box, type: string): Box | undefined =>
  boxesIn(read, parent.start, parent.end).find((box) => box.type === type)

function boxesIn(read: ReadAt, from: number, to: number, max = maxInside): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < max;) {
    const header = read(at, 16)
    if (header.length < 8) break
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && header.length === 16
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (length < 8) break
    boxes.push({
      type: header.toString('latin1', 4, 8),
      start: at + (isLong ? 16 : 8),
      end: at + length,
    })
    at += length
  }
  return boxes
}

import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { bytesPerFrame, type WavFormat, wavHeader, wavHeaderBytes } from '@shared/audio/formats/wav-header'
import type { ByteSource } from '../../platform/files/byte-source'
import { maxChunks } from './wav-chunks'

/** How one sample of an AIFF file becomes one of a wave file: which source byte each byte comes from. */
interface Layout {
  encoding: WavFormat['encoding']
  sourceBytes: number
  /** Index of the source byte for each target byte; -1 is a zero. */
  order: readonly number[]
}

/** AIFF is big-endian, AIFF-C `sowt` little-endian; 32-bit integers give their 24 upper bits, 8-bit ones grow to 16. */
const layouts: Record<string, Layout> = {
  'NONE 8': { encoding: 's16', sourceBytes: 1, order: [-1, 0] },
  'NONE 16': { encoding: 's16', sourceBytes: 2, order: [1, 0] },
  'NONE 24': { encoding: 's24', sourceBytes: 3, order: [2, 1, 0] },
  'NONE 32': { encoding: 's24', sourceBytes: 4, order: [2, 1, 0] },
  'sowt 16': { encoding: 's16', sourceBytes: 2, order: [0, 1] },
  'fl32 32': { encoding: 'f32', sourceBytes: 4, order: [3, 2, 1, 0] },
}

interface AiffSound {
  layout: Layout
  channels: number
  sampleRateHz: number
  frameCount: number
  /** Where the samples begin in the file. */
  dataStart: number
}

const framesAtOnce = 16_384

/**
 * The sound of an AIFF file as a wave file, made while it is read: Chromium plays no AIFF.
 * @returns null where the file is no AIFF of a kind listed above (Apple, AIFF-C draft 1991)
 */
export async function aiffSource(path: string): Promise<ByteSource | null> {
  const file = await open(path, 'r')
  try {
    const sound = await readChunks(file)
    if (!sound) return null
    const format = {
      sampleRateHz: sound.sampleRateHz,
      channels: sound.channels,
      encoding: sound.layout.encoding,
    }
    const header = wavHeader(format, sound.frameCount)
    return {
      mimeType: 'audio/wav',
      sizeBytes: wavHeaderBytes + sound.frameCount * bytesPerFrame(format),
      open: (start, end) => Readable.from(readAsWave(path, sound, header, bytesPerFrame(format), start, end)),
    }
  } finally {
    await file.close()
  }
}

async function readChunks(file: FileHandle): Promise<AiffSound | null> {
  const form = await bytesAt(file, 0, 12)
  const kind = form.toString('latin1', 8, 12)
  if (form.toString('latin1', 0, 4) !== 'FORM' || (kind !== 'AIFF' && kind !== 'AIFC')) return null
  const { size } = await file.stat()
  let common: { channels: number; bits: number; rate: number; compression: string } | null = null
  let data: { start: number; bytes: number } | null = null
  for (let at = 12, count = 0; at + 8 <= size && count < maxChunks; count += 1) {
    const chunk = await bytesAt(file, at, 8)
    const name = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32BE(4)
    if (name === 'COMM') {
      const body = await bytesAt(file, at + 8, Math.min(length, 22))
      common = {
        channels: body.readUInt16BE(0),
        bits: body.readUInt16BE(6),
        rate: extendedFloat(body, 8),
        compression: body.length >= 22 ? body.toString('latin1', 18, 22) : 'NONE',
      }
    }
    if (name === 'SSND') {
      const offset = (await bytesAt(file, at + 8, 4)).readUInt32BE(0)
      data = { start: at + 16 + offset, bytes: Math.min(length - 8 - offset, size - at - 16 - offset) }
    }
    at += 8 + length + (length % 2)
  }
  const layout =
    common && layouts[`${common.compression.replace('FL32', 'fl32').replace('twos', 'NONE')} ${common.bits}`]
  if (!common || !data || !layout || common.channels < 1 || common.channels > 2) return null
  return {
    layout,
    channels: common.channels,
    sampleRateHz: Math.round(common.rate),
    frameCount: Math.floor(data.bytes / (layout.sourceBytes * common.channels)),
    dataStart: data.start,
  }
}

/** An 80-bit IEEE 754 extended number, as AIFF keeps its sample rate. */
function extendedFloat(bytes: Buffer, at: number): number {
  const exponent = bytes.readUInt16BE(at) & 0x7fff
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** (exponent - 16_383 - 63)
}

async function* readAsWave(
  path: string,
  sound: AiffSound,
  header: Uint8Array,
  frameBytes: number,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start < header.length) yield header.subarray(start, end + 1)
  const from = Math.max(0, start - header.length)
  const to = end + 1 - header.length
  if (to <= from) return
  const file = await open(path, 'r')
  try {
    for (let frame = Math.floor(from / frameBytes); frame * frameBytes < to; frame += framesAtOnce) {
      const count = Math.min(framesAtOnce, sound.frameCount - frame)
      const block = await convertFrames(file, sound, frame, count)
      yield block.subarray(Math.max(0, from - frame * frameBytes), to - frame * frameBytes)
    }
  } finally {
    await file.close()
  }
}

async function convertFrames(
  file: FileHandle,
  sound: AiffSound,
  frame: number,
  count: number,
): Promise<Uint8Array> {
  const { sourceBytes, order } = sound.layout
  const samples = count * sound.channels
  const source = await bytesAt(
    file,
    sound.dataStart + frame * sound.channels * sourceBytes,
    samples * sourceBytes,
  )
  const target = new Uint8Array(samples * order.length)
  for (let sample = 0, at = 0; sample < samples; sample += 1) {
    for (const index of order) target[at++] = index === -1 ? 0 : (source[sample * sourceBytes + index] ?? 0)
  }
  return target
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

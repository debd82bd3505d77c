import { open } from 'node:fs/promises'
import { AppError } from '@shared/errors/app-error'

/** A place in a file that an audio editor shows. */
export interface Marker {
  /** At the file's own rate. */
  atFrame: number
  label: string
}

const escaped = (label: string): string => label.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[=;#\\]/g, '\\$&')

/**
 * Markers in ffmpeg's text format: as chapters from each marker to the next, which become those of an MP3 (ID3 `CHAP`), or as
 * the `CHAPTER001` comments that a FLAC has them in.
 */
export function chaptersText(
  markers: readonly Marker[],
  file: { sampleRateHz: number; endFrame: number; format: 'mp3' | 'flac' },
): string {
  const { sampleRateHz, endFrame, format } = file
  const chapters = markers.map(({ atFrame, label }, at) => {
    if (format === 'flac') {
      const name = `CHAPTER${String(at + 1).padStart(3, '0')}`
      return `${name}=${clockTime((atFrame / sampleRateHz) * 1_000)}\n${name}NAME=${escaped(label)}\n`
    }
    const end = Math.max(atFrame, markers[at + 1]?.atFrame ?? endFrame)
    return `[CHAPTER]\nTIMEBASE=1/${sampleRateHz}\nSTART=${atFrame}\nEND=${end}\ntitle=${escaped(label)}\n`
  })
  return `;FFMETADATA1\n${chapters.join('')}`
}

/** Hours, minutes, seconds and thousandths. */
function clockTime(ms: number): string {
  const whole = Math.round(ms)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const hours = two(whole / 3_600_000)
  const minutes = two((whole / 60_000) % 60)
  return `${hours}:${minutes}:${two((whole / 1_000) % 60)}.${String(whole % 1_000).padStart(3, '0')}`
}

const largestRiff = 0xffff_ffff

/**
 * Appends markers to a WAV file as its cue points (`cue `) with labels (`LIST adtl`), and makes its header say so.
 * @throws AppError invalid-input where the file would no longer fit its header, and errors of the disk
 */
export async function appendCues(path: string, markers: readonly Marker[]): Promise<void> {
  if (markers.length === 0) return
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(28)
    await file.read(head, 0, head.length, 0)
    const isLong = head.toString('latin1', 0, 4) === 'RF64'
    const chunks = Buffer.concat([Buffer.alloc(size % 2), cueChunk(markers), labelChunk(markers)])
    const riffBytes = size + chunks.length - 8
    if (!isLong && riffBytes > largestRiff)
      throw new AppError('invalid-input', { detail: { reason: 'too-large' } })
    await file.write(chunks, 0, chunks.length, size)
    const length = Buffer.alloc(isLong ? 8 : 4)
    if (isLong) length.writeBigUInt64LE(BigInt(riffBytes))
    else length.writeUInt32LE(riffBytes)
    // In an RF64 file the first chunk, ds64, holds it.
    await file.write(length, 0, length.length, isLong ? 20 : 4)
    await file.datasync()
  } finally {
    await file.close()
  }
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

function cueChunk(markers: readonly Marker[]): Buffer {
  const body = Buffer.alloc(4 + markers.length * 24)
  body.writeUInt32LE(markers.length, 0)
  for (const [at, { atFrame }] of markers.entries()) {
    const from = 4 + at * 24
    body.writeUInt32LE(at + 1, from)
    body.writeUInt32LE(atFrame, from + 4)
    body.write('data', from + 8, 'latin1')
    body.writeUInt32LE(atFrame, from + 20)
  }
  return chunk('cue ', body)
}

function labelChunk(markers: readonly Marker[]): Buffer {
  const labels = markers.map(({ label }, at) => {
    const id = Buffer.alloc(4)
    id.writeUInt32LE(at + 1)
    return chunk('labl', Buffer.concat([id, Buffer.from(`${label}\0`, 'utf8')]))
  })
  return chunk('LIST', Buffer.concat([Buffer.from('adtl', 'latin1'), ...labels]))
}

import type { WireOutputFormat } from '@shared/wire'
import { audioFile, ffmpegOutput } from './run-ffmpeg'

/** RIFF's numbers of codecs, and their bits per sample. */
const rawCodecs = { pcm: [1, 16], alaw: [6, 8], ulaw: [7, 8] } as const
const isRaw = (codec: string): codec is keyof typeof rawCodecs => Object.hasOwn(rawCodecs, codec)

/** The sound of a file in one of the platform's formats as a wav. @throws FfmpegFailed */
export async function fileAsWav(path: string, bytes: Buffer, format: WireOutputFormat): Promise<Buffer> {
  const [codec = ''] = format.split('_')
  if (isRaw(codec)) return rawAsWav(bytes, format)
  const rateHz = rateOf(format)
  const pcm = await ffmpegOutput([
    ...[audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', String(rateHz), '-f', 's16le', 'pipe:1'],
  ])
  return wavOf(pcm, rateHz, 'pcm')
}

/** Samples of a format without a header, with one. */
export function rawAsWav(bytes: Buffer, format: WireOutputFormat): Buffer {
  const [codec = ''] = format.split('_')
  return wavOf(bytes, rateOf(format), isRaw(codec) ? codec : 'pcm')
}

export const rateOf = (format: WireOutputFormat): number => Number(format.split('_')[1])

function wavOf(data: Buffer, rateHz: number, codec: keyof typeof rawCodecs): Buffer {
  const [tag, bits] = rawCodecs[codec]
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(tag, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rateHz, 24)
  header.writeUInt32LE((rateHz * bits) / 8, 28)
  header.writeUInt16LE(bits / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

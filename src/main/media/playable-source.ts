import type { AudioFacts } from '@shared/domain/dataset/sample'
import { type ByteSource, fileSource } from '../platform/files/byte-source'
import { isMp3AsPromised } from './formats/mp3-length'
import { isVbrMp3 } from './formats/mp3-vbr'
import { readMp4 } from './formats/mp4-tracks'
import { withFile } from './formats/read-facts'
import { id3v2Bytes, type ReadAt } from './formats/sniff-container'
import { readWav } from './formats/wav-chunks'
import type { Media } from './media'
import { wavSource } from './wav-source'

/** What Chromium decodes, by container; it opens no AIFF. */
const played: Readonly<Record<string, readonly string[]>> = {
  flac: ['flac'],
  mp3: ['mp3'],
  aac: ['aac'],
  mp4: ['aac', 'mp3', 'flac', 'opus'],
  ogg: ['vorbis', 'opus', 'flac'],
  webm: ['vorbis', 'opus'],
}

/**
 * A sound for a window to play: the file itself, or as a WAV file made while it is read where Chromium has no decoder
 * for it (ALAC, 64-bit floats, ADPCM, AIFF), would play noise (20 bits in 32), or would play another place than it says: in
 * an MP3 of a bit rate that varies it goes by a table of a hundred places, or by their share of the bytes; in a WAV by the
 * bytes per second of its header, right or wrong.
 * @returns null where the file is not there @throws AppError file-*
 */
export async function playableSource(
  media: Pick<Media, 'readSamples'>,
  path: string,
  facts: AudioFacts,
): Promise<ByteSource | null> {
  const file = await fileSource(path, facts.mimeType)
  const { sampleRateHz, channels, durationMs } = facts
  if (!file || sampleRateHz === null || channels === null || durationMs === null) return file
  if (await withFile(path, (read, sizeBytes) => isPlayed(facts, read, sizeBytes))) return file
  return wavSource(
    { sampleRateHz, channels, encoding: 'f32' },
    Math.round((durationMs * sampleRateHz) / 1_000),
    (fromFrame) => media.readSamples(path, fromFrame, sampleRateHz) as AsyncIterable<Buffer>,
  )
}

function isPlayed({ container, codec }: AudioFacts, read: ReadAt, sizeBytes: number): boolean {
  if (container === 'wav') return isPlayedWav(read, sizeBytes)
  if (container === 'mp3' && !isPlayedMp3(read, sizeBytes)) return false
  if (container === 'mp4' && readMp4(read, sizeBytes).startsLate) return false
  return played[container]?.includes(codec) ?? false
}

function isPlayedWav(read: ReadAt, sizeBytes: number): boolean {
  const wav = readWav(read, sizeBytes)
  // Of an RF64 without a length Chromium plays nothing.
  if (wav === null || wav.decoder !== null || wav.isRateWrong || wav.isOpen) return false
  return wav.codec === 'pcm-float' ? wav.bitsPerSample === 32 : wav.codec !== 'other'
}

const isPlayedMp3 = (read: ReadAt, sizeBytes: number): boolean =>
  !isOtherLayer(read) && !isVbrMp3(read, sizeBytes) && isMp3AsPromised(read, sizeBytes)

/** Layers I and II, which broadcasters still use, are called MP3, too. */
function isOtherLayer(read: ReadAt): boolean {
  const [first = 0, second = 0] = read(id3v2Bytes(read(0, 10)), 2)
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0x02
}

import { closeSync, openAsBlob, readFileSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import { type IAudioMetadata, type IOptions, parseBlob, parseBuffer, parseFile } from 'music-metadata'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import { openRegularSync } from '../../platform/files/open-regular'
import { codecFacts, positive } from './codec-facts'
import { isFlacCut } from './flac-end'
import { isMp3Cut, mp3HoleMs, isMp3Joined } from './mp3-length'
import { type Mp4Facts, protectedEntries, readMp4 } from './mp4-tracks'
import { type Container, id3v2Bytes, type ReadAt, sniffContainer } from './sniff-container'
import { readWav, type WavFacts } from './wav-chunks'
import { isOggChained, isOggCut } from './ogg-end'
import { webmEnd } from './webm-end'

/**
 * - none: the duration is exact
 * - unmeasured: the file says no duration; its packets must be counted
 * - cut: the file holds less than it says, or more, or says what cannot be; only decoding tells how much
 */
export type Doubt = 'none' | 'unmeasured' | 'cut'

export interface ReadFacts {
  facts: AudioFacts
  doubt: Doubt
}

/**
 * Compressed files up to this size are parsed in memory, frame by frame: thousands of tiny reads cost more than the whole
 * file. ffmpeg counts the packets of larger ones.
 */
const inMemoryMaxBytes = 64_000_000
const framed: readonly Container[] = ['mp3', 'aac', 'ogg', 'webm']
const options: IOptions = { duration: true, skipCovers: true, skipPostHeaders: true }

/** Opus decodes to this rate; the one in its header is that of the input, for information only (RFC 7845, 5.1). */
const opusRateHz = 48_000
/** As many as ffmpeg takes; a header may say 65,535. */
const channelsMax = 64
/** Slower than any telephone, and the fastest converter. At 2 GHz a thousand samples hold a core for minutes. */
const sampleRatesHz = { least: 1_000, most: 768_000 }

const mimeTypes: Record<Container, string> = {
  wav: 'audio/wav',
  aiff: 'audio/aiff',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
}
const extensions: Record<Container, readonly string[]> = {
  wav: ['.wav'],
  aiff: ['.aiff', '.aif', '.aifc'],
  flac: ['.flac'],
  mp3: ['.mp3'],
  aac: ['.aac'],
  mp4: ['.m4a', '.mp4', '.mov'],
  ogg: ['.ogg', '.opus', '.oga'],
  webm: ['.webm'],
}

/** Opens a file for reading at places; the file is closed when `use` has ended. @throws AppError file-* */
export async function withFile<T>(
  path: string,
  use: (read: ReadAt, sizeBytes: number) => Promise<T> | T,
): Promise<T> {
  let opened: ReturnType<typeof openRegularSync>
  try {
    opened = openRegularSync(path)
  } catch (error) {
    throw fileError(error)
  }
  const { fd, facts } = opened
  try {
    if (facts.size === 0) throw new AppError('file-empty')
    const read: ReadAt = (at, length) => {
      const buffer = Buffer.alloc(length)
      return buffer.subarray(0, readSync(fd, buffer, 0, length, at))
    }
    return await use(read, facts.size)
  } catch (error) {
    // A structure that ends before it should.
    if (error instanceof RangeError) throw new AppError('file-damaged', { cause: error })
    throw fileError(error)
  } finally {
    closeSync(fd)
  }
}

/**
 * Everything the bytes of an audio file say about it, without decoding. Runs in a worker thread: it reads with
 * blocking calls.
 * @throws AppError file-missing, file-unreadable, file-empty, file-unsupported, file-without-audio, file-protected,
 *   file-damaged
 */
export function readFacts(path: string, inMemoryBytes = inMemoryMaxBytes): Promise<ReadFacts> {
  return withFile(path, async (read, sizeBytes) => {
    const container = sniffContainer(read)
    if (container === null) throw new AppError('file-unsupported')
    const mp4 = container === 'mp4' ? readMp4(read, sizeBytes) : null
    if (mp4) refuseMp4(mp4)
    const isTooLong = framed.includes(container) && sizeBytes > inMemoryBytes
    const wav = container === 'wav' ? readWavOrRefuse(read, sizeBytes) : null
    // The library would walk every chunk to the end, however many there are.
    const isPlainWav = wav !== null && wav.codec !== 'other'
    const metadata = isPlainWav ? null : await parse(path, container, sizeBytes, isTooLong)
    const format = metadata?.format
    const isCut = (mp4 ?? wav)?.isCut ?? isCutShort(container, read, sizeBytes)
    // What is said of the length counts one of the streams alone.
    const isChained =
      (container === 'ogg' && isOggChained(read, sizeBytes)) || (container === 'mp3' && isMp3Joined(read))
    if (format?.hasAudio === false) throw new AppError(isCut ? 'file-damaged' : 'file-without-audio')
    const facts: AudioFacts = {
      durationMs: format?.duration === undefined ? null : Math.round(format.duration * 1_000),
      sampleRateHz: mp4?.sampleRateHz ?? positive(wav?.sampleRateHz ?? format?.sampleRate),
      channels: mp4?.channels ?? positive(wav?.channels ?? format?.numberOfChannels),
      ...codecFacts(container, metadata, mp4),
      container,
      mimeType: mimeTypeOf(container, format?.hasVideo === true, mp4),
    }
    if ((facts.channels ?? 0) > channelsMax)
      throw new AppError('file-unsupported', { detail: { reason: 'channels' } })
    const { least, most } = sampleRatesHz
    if (facts.sampleRateHz !== null && (facts.sampleRateHz < least || facts.sampleRateHz > most))
      throw new AppError('file-unsupported', { detail: { reason: 'sample-rate' } })
    if (wav) correctWav(facts, wav)
    if (facts.codec === 'opus') facts.sampleRateHz = opusRateHz
    const hasOpenEnd = container === 'webm' && webmEnd(read, sizeBytes) === 'unknown'
    // The frames that AIFF tells of are packets of many where it is compressed.
    const isInPackets = container === 'aiff' && !facts.codec.startsWith('pcm')
    const isOpen = hasOpenEnd || isInPackets || isTooLong
    const isMeasured = facts.durationMs !== null && facts.durationMs > 0 && !isOpen
    const isWrong = isCut || isChained || !(metadata || isPlainWav) || !isPlausible(facts, sizeBytes)
    return { facts, doubt: isWrong ? 'cut' : isMeasured ? 'none' : 'unmeasured' }
  })
}

/** Below 100 bits a second nothing is sound: a header that says so counts from a wrong place, or lies. */
const plausibleMsPerByte = 80

function isPlausible(facts: AudioFacts, sizeBytes: number): boolean {
  const { durationMs, codec, sampleRateHz, channels, bitsPerSample } = facts
  if (durationMs === null) return true
  const isPlain = codec === 'pcm' || codec === 'pcm-float'
  const bitsPerMs = isPlain ? ((sampleRateHz ?? 0) * (channels ?? 0) * (bitsPerSample ?? 0)) / 1_000 : 0
  const mostMs = bitsPerMs > 0 ? (sizeBytes * 8) / bitsPerMs + 1 : sizeBytes * plausibleMsPerByte
  return durationMs >= 0 && durationMs <= mostMs
}

/** Whether a file ends before the end that its own structure tells of. @throws AppError file-* */
export const endsEarly = (path: string): Promise<boolean> =>
  withFile(path, (read, sizeBytes) => {
    const container = sniffContainer(read)
    if (container === 'wav') return readWav(read, sizeBytes)?.isCut ?? false
    if (container === 'mp4') return readMp4(read, sizeBytes).isCut
    return container !== null && isCutShort(container, read, sizeBytes)
  })

/** Where an mp3 that ends early lacks frames in its middle; null where it does not, or no place is known. */
export const holeMsOf = (path: string): Promise<number | null> =>
  withFile(path, (read, sizeBytes) => (sniffContainer(read) === 'mp3' ? mp3HoleMs(read, sizeBytes) : null))

/** Name ending of a file by its content, with the dot; null where it is nothing the studio takes. */
export function extensionByContent(read: ReadAt, sizeBytes: number): string | null {
  const container = sniffContainer(read)
  if (container === null) return null
  if (container === 'mp4') {
    const { brand } = readMp4(read, sizeBytes)
    return brand === 'M4A ' ? '.m4a' : brand === 'qt  ' ? '.mov' : '.mp4'
  }
  return extensions[container][0] ?? null
}

/** Null where the library gives up on a file whose start looks right: decoding then says what is in it. */
async function parse(
  path: string,
  container: Container,
  sizeBytes: number,
  isTooLong: boolean,
): Promise<IAudioMetadata | null> {
  const mimeType = mimeTypes[container]
  try {
    if (framed.includes(container)) {
      if (!isTooLong) return await parseBuffer(readFileSync(path), { mimeType, size: sizeBytes }, options)
      return await parseBlob(await openAsBlob(path, { type: mimeType }), { ...options, duration: false })
    }
    // parseFile believes the name; where the name is wrong a blob carries the type that the bytes have.
    if (extensions[container].includes(extname(path).toLowerCase())) return await parseFile(path, options)
    return await parseBlob(await openAsBlob(path, { type: mimeType }), options)
  } catch (error) {
    if (fileError(error).code !== 'internal') throw error
    return null
  }
}

function refuseMp4(mp4: Mp4Facts): void {
  if (!mp4.hasIndex) throw new AppError('file-damaged', { detail: { reason: 'no-index' } })
  if (protectedEntries.includes(mp4.audioEntry)) throw new AppError('file-protected')
  if (mp4.audioEntry === null) throw new AppError('file-without-audio')
}

function isCutShort(container: Container, read: ReadAt, sizeBytes: number): boolean {
  if (container === 'flac') return isFlacCut(read, id3v2Bytes(read(0, 10)), sizeBytes)
  if (container === 'mp3') return isMp3Cut(read, sizeBytes)
  if (container === 'webm') return webmEnd(read, sizeBytes) === 'cut'
  if (container === 'ogg') return isOggCut(read, sizeBytes)
  if (container === 'aiff') return read(4, 4).readUInt32BE(0) + 8 > sizeBytes
  return false
}

function readWavOrRefuse(read: ReadAt, sizeBytes: number): WavFacts {
  const wav = readWav(read, sizeBytes)
  // Its parts lead past the sound, or nowhere: nobody knows whether there is any.
  if (!wav) throw new AppError('file-damaged')
  const isNothing = wav.channels === 0 || wav.sampleRateHz === 0 || wav.bitsPerSample === 0
  if (wav.codec !== 'other' && isNothing) throw new AppError('file-damaged')
  if (wav.dataBytes === 0) throw new AppError('file-damaged', { detail: { reason: 'no-sound-data' } })
  // Which one is played depends on the program: here, in the cloud, and wherever the person listens.
  if (wav.isSplit) throw new AppError('file-damaged', { detail: { reason: 'second-sound' } })
  return wav
}

function correctWav(facts: AudioFacts, wav: WavFacts): void {
  if (wav.codec === 'other') return
  const isLossless = wav.codec === 'pcm' || wav.codec === 'pcm-float'
  facts.codec = wav.codec
  facts.isLossless = isLossless
  facts.bitsPerSample = isLossless ? positive(wav.bitsPerSample) : null
  if (wav.bytesPerSecond > 0) facts.durationMs = Math.round((wav.dataBytes / wav.bytesPerSecond) * 1_000)
}

function mimeTypeOf(container: Container, hasVideo: boolean, mp4: Mp4Facts | null): string {
  if (mp4?.brand === 'qt  ') return 'video/quicktime'
  if (mp4?.hasVideo === true) return 'video/mp4'
  if (hasVideo && container === 'webm') return 'video/webm'
  return mimeTypes[container]
}

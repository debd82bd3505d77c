import { closeSync, readSync } from 'node:fs'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../../platform/files/file-errors'
import { openRegularSync } from '../../platform/files/open-regular'
import { type Container, type ReadAt, sniffContainer } from '../formats/sniff-container'
import { readMp4 } from '../formats/mp4-tracks'
import { readWav, type WavFacts } from '../formats/wav-chunks'

/** ffmpeg's names. Left to guess, it would also find playlists, lists of files and subtitles behind a few odd bytes. */
const demuxers: Readonly<Record<Container, string>> = {
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  mp3: 'mp3',
  aac: 'aac',
  mp4: 'mov',
  ogg: 'ogg',
  webm: 'matroska',
}

/** A movie may name other files that hold its sound. */
const ownOptions: Partial<Record<Container, readonly string[]>> = {
  mp4: ['-enable_drefs', '0', '-use_absolute_path', '0'],
}

/** One thing ffmpeg reads. Made here alone: `spawnFfmpeg` takes no other. */
export class FfmpegInput {
  readonly args: readonly string[]
  /** Null for a stream. */
  readonly sizeBytes: number | null
  /** A WAV of floats, which may hold what is no sound. */
  readonly isFloat: boolean
  /** ffmpeg finds a place in it, counted from where its sound begins, without reading what is before. */
  readonly isSeekable: boolean

  private constructor(
    args: readonly string[],
    sizeBytes: number | null,
    { wav = null, startsLate = false }: { wav?: WavFacts | null; startsLate?: boolean } = {},
  ) {
    this.args = args
    this.sizeBytes = sizeBytes
    this.isFloat = wav?.codec === 'pcm-float'
    this.isSeekable = wav?.isRateWrong !== true && !startsLate
  }

  /**
   * A file as exactly what its bytes say it is: never an option, a pattern, another protocol, or a file that leads to
   * other files.
   * @throws AppError file-missing, file-unreadable, file-empty, file-unsupported
   */
  static ofFile(path: string): FfmpegInput {
    const { container, sizeBytes, wav, startsLate } = sniff(path)
    const demuxer = demuxers[container]
    return new FfmpegInput(
      [
        ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, ...(ownOptions[container] ?? [])],
        // Of RF64 without a length nothing would be read.
        ...(wav?.isOpen ? ['-ignore_length', '1'] : []),
        ...(wav?.decoder ? ['-c:a', wav.decoder] : []),
        ...['-f', demuxer, '-i', `file:${path}`],
      ],
      sizeBytes,
      { wav, startsLate },
    )
  }

  /** Reads a stretch of it: what stands in a command for the input, and what its sound has to pass first. */
  stretch(startMs: number, endMs?: number): { args: (string | FfmpegInput)[]; filters: string[] } {
    const start = (startMs / 1_000).toFixed(6)
    const end = endMs === undefined ? null : (endMs / 1_000).toFixed(6)
    if (this.isSeekable)
      return { args: ['-ss', start, ...(end === null ? [] : ['-to', end]), this], filters: [] }
    const cut = `atrim=start=${start}${end === null ? '' : `:end=${end}`}`
    return { args: [this], filters: ['asetpts=N/SR/TB', cut, 'asetpts=N/SR/TB'] }
  }

  /** Chapters in ffmpeg's own text format, written by Timbre. */
  static ofChapters(path: string): FfmpegInput {
    const only = ['-protocol_whitelist', 'file', '-format_whitelist', 'ffmetadata']
    return new FfmpegInput([...only, '-f', 'ffmetadata', '-i', `file:${path}`], 0)
  }

  /** Interleaved samples without a header, of a file or, where there is no path, of standard input. */
  static ofRaw(
    format: { encoding: 'f32' | 's16'; sampleRateHz: number; channels: number },
    path: string | null,
  ): FfmpegInput {
    const demuxer = `${format.encoding}le`
    return new FfmpegInput(
      [
        ...[
          '-protocol_whitelist',
          path === null ? 'pipe' : 'file',
          '-format_whitelist',
          demuxer,
          '-f',
          demuxer,
        ],
        ...['-ar', String(format.sampleRateHz), '-ac', String(format.channels)],
        ...['-i', path === null ? 'pipe:0' : `file:${path}`],
      ],
      null,
    )
  }
}

/** Blocks for a few kilobytes. */
function sniff(path: string): {
  container: Container
  sizeBytes: number
  wav: WavFacts | null
  startsLate: boolean
} {
  let fd: number | null = null
  try {
    const opened = openRegularSync(path)
    fd = opened.fd
    const { size } = opened.facts
    if (size === 0) throw new AppError('file-empty')
    const read: ReadAt = (at, length) => {
      const buffer = Buffer.alloc(length)
      return buffer.subarray(0, readSync(opened.fd, buffer, 0, length, at))
    }
    const container = sniffContainer(read)
    if (container === null) throw new AppError('file-unsupported')
    return {
      container,
      sizeBytes: size,
      wav: container === 'wav' ? readWav(read, size) : null,
      startsLate: container === 'mp4' && readMp4(read, size).startsLate,
    }
  } catch (error) {
    throw fileError(error)
  } finally {
    if (fd !== null) closeSync(fd)
  }
}

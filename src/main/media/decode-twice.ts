import type { Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/files/file-errors'
import { ffmpegError } from './ffmpeg/ffmpeg-errors'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { pcmBytesMax, spawnFfmpeg, tooLong, wasNotStarted } from './ffmpeg/spawn-ffmpeg'

export interface DecodeTwiceOptions {
  /** Absolute path of the tool. */
  ffmpeg: string
  signal: AbortSignal
  sampleRateHz: number
  channels: number
  /** Of the decoder, 0 for as many as it likes; one where other work fills the cores already. */
  threads?: number
  onFull: (bytes: Buffer) => void
  /** The same sound at another rate; its bytes come beside those of `onFull`, in no order between the two. */
  second?: { sampleRateHz: number; onBytes: (bytes: Buffer) => void }
}

/** A decoding under way. */
export interface Decoding {
  /** The tool waits when its pipes are full. */
  pause(): void
  resume(): void
  /** @throws AppError cancelled, ffmpeg-missing, file-*, ffmpeg-failed (also where the tool stands still) */
  ended: Promise<DecodingEnd>
}

export interface DecodingEnd {
  /** Lines in which the decoder complained of what it read, and went on. */
  complaintCount: number
}

const keptStderrChars = 8_000
/** Said where an Ogg file is chained, and by ffmpeg 8 of every WebM file that was written live; the second goes with every complaint. */
const harmless = /Error parsing (?:the|Opus) packet header|Error while decoding stream/
/** A tool that says nothing for so long, though nobody made it wait, will not go on. */
const stillMs = 60_000

/**
 * The first sound track of a file, decoded once, as interleaved 32-bit floats (little-endian) at one or two rates. An
 * abort kills the tool at once.
 */
export function decodeTwice(path: string, options: DecodeTwiceOptions): Decoding {
  const { ffmpeg, signal, sampleRateHz, channels, second, threads = 1 } = options
  let input: FfmpegInput
  try {
    input = FfmpegInput.ofFile(path)
  } catch (error) {
    return { pause: () => undefined, resume: () => undefined, ended: Promise.reject(fileError(error)) }
  }
  const output = (rateHz: number, pipe: string): string[] =>
    // prettier-ignore
    ['-map', '0:a:0', '-ar', String(rateHz), '-ac', String(channels), '-c:a', 'pcm_f32le', '-flush_packets', '0',
      '-f', 'f32le', pipe]
  // Without its checksums a FLAC file with a wrong bit decodes to noise, and nothing is said.
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', '-threads', String(threads), '-err_detect', 'crccheck', input,
    ...output(sampleRateHz, 'pipe:1'),
    ...(second ? output(second.sampleRateHz, 'pipe:3') : [])]
  const child = spawnFfmpeg(ffmpeg, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(second ? (['pipe'] as const) : [])],
  })
  const outputs = [child.stdout, second ? child.stdio[3] : null].filter(
    (stream): stream is Readable => stream !== null && stream !== undefined,
  )
  let words = ''
  let complaintCount = 0
  let isPaused = false
  let hasStoodStill = false
  let bytesLeft = pcmBytesMax({ sampleRateHz: sampleRateHz + (second?.sampleRateHz ?? 0), channels })
  let watch: NodeJS.Timeout | undefined
  const kill = (): void => void child.kill('SIGKILL')
  const alive = (): void => {
    clearTimeout(watch)
    if (isPaused) return
    watch = setTimeout(() => {
      hasStoodStill = true
      kill()
    }, stillMs)
  }
  signal.addEventListener('abort', kill, { once: true })
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-keptStderrChars)
    complaintCount += chunk.split('\n').filter((line) => line !== '' && !harmless.test(line)).length
  })
  const listen = (stream: Readable | undefined, onBytes: (bytes: Buffer) => void): void =>
    void stream?.on('data', (bytes: Buffer) => {
      alive()
      bytesLeft -= bytes.length
      if (bytesLeft < 0) kill()
      else onBytes(bytes)
    })
  listen(outputs[0], options.onFull)
  if (second) listen(outputs[1], second.onBytes)
  alive()
  if (signal.aborted) kill()

  const ended = new Promise<DecodingEnd>((resolve, reject) => {
    let spawnError: unknown = null
    child.once('error', (error) => (spawnError = error))
    child.once('close', (code) => {
      clearTimeout(watch)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(new AppError('cancelled'))
      else if (spawnError !== null || wasNotStarted(code)) {
        reject(new AppError('ffmpeg-missing', { cause: spawnError ?? words }))
      } else if (bytesLeft < 0) reject(tooLong())
      else if (hasStoodStill) reject(new AppError('ffmpeg-failed', { detail: { reason: 'stood-still' } }))
      else if (code === 0) resolve({ complaintCount })
      else reject(ffmpegError(code, words))
    })
  })
  return {
    pause() {
      isPaused = true
      clearTimeout(watch)
      for (const stream of outputs) stream.pause()
    },
    resume() {
      isPaused = false
      alive()
      for (const stream of outputs) stream.resume()
    },
    ended,
  }
}

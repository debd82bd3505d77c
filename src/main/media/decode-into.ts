import { Readable, type Stream } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/files/file-errors'
import { ffmpegError } from './ffmpeg/ffmpeg-errors'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { pcmBytesMax, spawnFfmpeg, tooLong, wasNotStarted } from './ffmpeg/spawn-ffmpeg'

/** One form in which the sound is wanted. */
export interface DecodedOutput {
  sampleRateHz: number
  channels: number
  /** Interleaved and little-endian; 32-bit floats unless said otherwise. */
  encoding?: 'f32' | 's16'
  /** They come beside those of other outputs, in no order between the two. */
  onBytes: (bytes: Buffer) => void
}

export interface DecodeIntoOptions {
  /** Absolute path of the tool. */
  ffmpeg: string
  signal: AbortSignal
  /** Whether damage is counted; where nobody asks, the checksums need not be worked out. */
  countsComplaints?: boolean
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
/**
 * Said where an Ogg file is chained (also while its end is looked for, and of the clock of its second part), and by ffmpeg 8 of
 * every WebM file that was written live; "while decoding" goes with every complaint.
 */
const harmless =
  /Error parsing (?:the|Opus) packet header|Error while decoding stream|failed to create or replace stream|non monotonically increasing dts to muxer/
const isComplaint = (line: string): boolean => line !== '' && !harmless.test(line)
/** A tool that says nothing for so long, though nobody made it wait, will not go on. */
const stillMs = 60_000

/** The first sound track of a file, decoded once, in one or more forms. An abort kills the tool at once. */
export function decodeInto(
  path: string,
  outputs: readonly DecodedOutput[],
  { ffmpeg, signal, countsComplaints = true }: DecodeIntoOptions,
): Decoding {
  let input: FfmpegInput
  try {
    input = FfmpegInput.ofFile(path)
  } catch (error) {
    return { pause: () => undefined, resume: () => undefined, ended: Promise.reject(fileError(error)) }
  }
  const pipeOf = (output: number): number => (output === 0 ? 1 : output + 2)
  const asked = outputs.flatMap(({ sampleRateHz, channels, encoding = 'f32' }, index) =>
    // prettier-ignore
    ['-map', '0:a:0', '-ar', String(sampleRateHz), '-ac', String(channels), '-c:a', `pcm_${encoding}le`,
      '-flush_packets', '0', '-f', `${encoding}le`, `pipe:${pipeOf(index)}`],
  )
  // Without its checksums a FLAC file with a wrong bit decodes to the same noise, and nothing is said. Several threads would
  // leave out other parts of what is damaged than one, and be no faster beside whatever reads.
  const checks = countsComplaints ? ['-err_detect', 'crccheck'] : []
  const child = spawnFfmpeg(
    ffmpeg,
    // prettier-ignore
    ['-v', 'error', '-nostdin', '-threads', '1', ...checks, input, ...asked],
    { stdio: ['ignore', 'pipe', 'pipe', ...outputs.slice(1).map(() => 'pipe' as const)] },
  )
  const pipes: readonly (Stream | null | undefined)[] = child.stdio
  const streams = outputs.flatMap(({ onBytes }, index) => {
    const stream = pipes[pipeOf(index)]
    return stream instanceof Readable ? [{ stream, onBytes }] : []
  })
  let words = ''
  let complaintCount = 0
  /** The beginning of a line whose end is still to come. */
  let rest = ''
  let isPaused = false
  let hasStoodStill = false
  let bytesLeft = outputs.reduce((sum, output) => sum + pcmBytesMax(output), 0)
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
    const lines = (rest + chunk).split('\n')
    rest = (lines.pop() ?? '').slice(-keptStderrChars)
    complaintCount += lines.filter(isComplaint).length
  })
  for (const { stream, onBytes } of streams) {
    stream.on('data', (bytes: Buffer) => {
      alive()
      bytesLeft -= bytes.length
      if (bytesLeft < 0) kill()
      else onBytes(bytes)
    })
  }
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
      else if (code === 0) resolve({ complaintCount: complaintCount + Number(isComplaint(rest)) })
      else reject(ffmpegError(code, words))
    })
  })
  return {
    pause() {
      isPaused = true
      clearTimeout(watch)
      for (const { stream } of streams) stream.pause()
    },
    resume() {
      isPaused = false
      alive()
      for (const { stream } of streams) stream.resume()
    },
    ended,
  }
}

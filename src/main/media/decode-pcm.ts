import { AppError } from '@shared/errors/app-error'
import { ffmpegError } from './ffmpeg/ffmpeg-errors'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { silenceNoSound } from './no-sound'
import { pcmBytesMax, spawnFfmpeg, tooLong, wasNotStarted } from './ffmpeg/spawn-ffmpeg'

export interface DecodeOptions {
  /** Absolute path of the tool. */
  ffmpeg: string
  signal: AbortSignal
  /** Null: as the file has it. */
  sampleRateHz?: number | null
  channels?: number | null
  startMs?: number
  lengthMs?: number
  /** Put before what changes rate and channels: ffmpeg's own words. */
  filters?: string
}

const keptStderrChars = 8_000

/**
 * The first sound track of a file as interleaved 32-bit floats, block by block; never more than a block is kept. Leaving
 * the loop early, or an abort, kills the tool.
 * @throws AppError cancelled, ffmpeg-missing, file-*, ffmpeg-failed
 */
export async function* decodePcm(path: string, options: DecodeOptions): AsyncGenerator<Float32Array> {
  const { ffmpeg, signal, sampleRateHz, channels, startMs, lengthMs, filters } = options
  if (signal.aborted) throw new AppError('cancelled')
  const file = FfmpegInput.ofFile(path)
  const place = startMs ? file.stretch(startMs) : { args: [file], filters: [] }
  const chain = [...place.filters, ...(filters ? [filters] : [])].join(',')
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', '-threads', '1', ...place.args,
    ...(lengthMs === undefined ? [] : ['-t', (lengthMs / 1_000).toFixed(6)]), '-map', '0:a:0',
    ...(chain ? ['-af', chain] : []), ...(sampleRateHz ? ['-ar', String(sampleRateHz)] : []),
    ...(channels ? ['-ac', String(channels)] : []), '-c:a', 'pcm_f32le', '-f', 'f32le', '-']
  const child = spawnFfmpeg(ffmpeg, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-keptStderrChars)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new AppError('ffmpeg-missing', { cause })))
    child.once('close', resolve)
  })
  // Heard below; a consumer that leaves early does not wait for it.
  ended.catch(() => undefined)
  try {
    let rest: Buffer = Buffer.alloc(0)
    let bytesLeft = pcmBytesMax(options)
    for await (const chunk of child.stdout as unknown as AsyncIterable<Buffer>) {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) throw tooLong()
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const whole = bytes.length - (bytes.length % 4)
      rest = bytes.subarray(whole)
      if (whole > 0) yield toFloats(bytes, whole)
    }
    const exitCode = await ended
    if (isAborted(signal)) throw new AppError('cancelled')
    if (wasNotStarted(exitCode)) throw new AppError('ffmpeg-missing', { cause: words })
    if (exitCode !== 0) throw ffmpegError(exitCode, words)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/** Asked after a wait: it may have become true. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted

function toFloats(bytes: Buffer, length: number): Float32Array {
  // Floats must lie at a multiple of four.
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + length)
  const floats = new Float32Array(copy as ArrayBuffer)
  silenceNoSound(floats)
  return floats
}

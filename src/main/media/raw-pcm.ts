import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/files/file-errors'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'
import { spawnFfmpeg } from './ffmpeg/spawn-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'

/** Sound without a header: interleaved samples, little-endian. */
export interface RawPcm {
  sampleRateHz: number
  channels: number
  encoding: 'f32' | 's16'
  source: { path: string } | { stream: Readable }
}

export type SamplesEncoding = 'f32' | 's24' | 's16'

export interface RawOptions {
  ffmpeg: string
  children: Children
  signal: AbortSignal
}

const rawInput = (pcm: RawPcm): FfmpegInput =>
  FfmpegInput.ofRaw(pcm, 'path' in pcm.source ? pcm.source.path : null)

/**
 * Writes FLAC of 16 or 24 bits. A failure or an abort may leave a part of `target`.
 * @param options.outputRateHz another rate than the sound has
 * @throws AppError disk-*, ffmpeg-failed, cancelled
 */
export async function rawToFlac(
  pcm: RawPcm,
  target: string,
  bits: 16 | 24,
  options: RawOptions & { outputRateHz?: number },
): Promise<void> {
  const { outputRateHz = pcm.sampleRateHz } = options
  const rate = outputRateHz === pcm.sampleRateHz ? [] : ['-ar', String(outputRateHz)]
  // prettier-ignore
  const args = ['-v', 'error', ...('path' in pcm.source ? ['-nostdin'] : []), rawInput(pcm), ...rate,
    '-c:a', 'flac', '-sample_fmt', bits === 16 ? 's16' : 's32', '-f', 'flac', ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, {
    children: options.children,
    signal: options.signal,
    ...('stream' in pcm.source ? { input: pcm.source.stream } : {}),
  })
}

/** SHA-256 of the samples of a file or of raw sound, decoded to one encoding. @throws AppError file-*, cancelled */
export async function samplesSha256(
  source: RawPcm | { path: string },
  encoding: SamplesEncoding,
  options: RawOptions,
): Promise<string> {
  let hash = ''
  const input = 'source' in source ? rawInput(source) : FfmpegInput.ofFile(source.path)
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', input, '-map', '0:a:0', '-c:a', `pcm_${encoding}le`,
    '-f', 'hash', '-hash', 'sha256', '-']
  await runFfmpeg(options.ffmpeg, args, {
    children: options.children,
    signal: options.signal,
    onLine: (line) => (hash ||= line.replace(/^SHA256=/i, '').toLowerCase()),
  })
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new AppError('file-damaged', { detail: { reason: 'no-samples' } })
  return hash
}

/**
 * Samples of a lossless file from a frame on, interleaved. The stream fails with an AppError; ending it
 * early ends the tool.
 */
export function readSamples(
  path: string,
  startFrame: number,
  sampleRateHz: number,
  options: RawOptions & { encoding?: SamplesEncoding },
): Readable {
  const { encoding = 'f32' } = options
  const out = new PassThrough()
  let input: FfmpegInput
  try {
    input = FfmpegInput.ofFile(path)
  } catch (error) {
    return out.destroy(fileError(error))
  }
  // Microseconds name every frame up to 500 kHz; the tool rounds back to the same one.
  const place = input.stretch((startFrame / sampleRateHz) * 1_000)
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', ...place.args, '-map', '0:a:0',
    ...(place.filters.length === 0 ? [] : ['-af', place.filters.join(',')]),
    '-c:a', `pcm_${encoding}le`, '-f', `${encoding}le`, '-']
  const child = spawnFfmpeg(options.ffmpeg, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let isKilled = false
  const kill = (): void => {
    isKilled = true
    child.kill('SIGKILL')
    // What nobody reads any more would keep a tool that is already at its end from closing.
    child.stdout?.destroy()
  }
  options.children.add(kill, new Promise((ended) => child.once('close', ended)))
  options.signal.addEventListener('abort', kill, { once: true })
  child.once('error', (cause) => out.destroy(new AppError('ffmpeg-missing', { cause })))
  child.stdout?.pipe(out, { end: false })
  child.once('close', (code) => {
    options.signal.removeEventListener('abort', kill)
    if (code === 0 && !isKilled) out.end()
    else out.destroy(new AppError('ffmpeg-failed', { detail: { exitCode: code } }))
  })
  out.once('close', kill)
  return out
}

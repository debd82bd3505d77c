import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FfmpegCommand } from 'fluent-ffmpeg'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import { fileError } from '../platform/files/file-errors'
import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'

const flacMaxBits = 24

/**
 * Whether FLAC can hold every sample of this file. It has no floating point, and ffmpeg writes at most 24 bits; a lossy
 * source would only grow.
 */
export const canConvertToFlac = (facts: AudioFacts): boolean =>
  facts.isLossless &&
  facts.codec !== 'pcm-float' &&
  facts.codec !== 'flac' &&
  facts.bitsPerSample !== null &&
  facts.bitsPerSample <= flacMaxBits

export interface ConvertOptions {
  ffmpeg: string
  children: Children
  signal: AbortSignal
  facts: AudioFacts
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

/**
 * Writes `source` as FLAC with never fewer bits, proves by hash that both decode to the same samples, then gives the
 * file its name in one step. After a failure or an abort there is no `target`.
 * @throws AppError invalid-input where FLAC would lose something, file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function convertToFlac(source: string, target: string, options: ConvertOptions): Promise<void> {
  const { facts, signal } = options
  if (!canConvertToFlac(facts)) {
    throw new AppError('invalid-input', { detail: { reason: 'flac-would-lose', codec: facts.codec } })
  }
  const partial = join(dirname(target), `${randomUUID()}.partial`)
  try {
    await encode(source, partial, options)
    const [before, after] = await Promise.all([
      samplesHash(source, facts, options),
      samplesHash(partial, facts, options),
    ])
    if (before !== after) throw new AppError('ffmpeg-failed', { detail: { reason: 'not-lossless' } })
    if (signal.aborted) throw new AppError('cancelled')
    await syncFile(partial)
    await rename(partial, target)
  } catch (error) {
    throw fileError(error)
  } finally {
    await rm(partial, { force: true })
  }
}

async function encode(source: string, target: string, options: ConvertOptions): Promise<void> {
  const { facts, signal, children, onProgress } = options
  const format = (facts.bitsPerSample ?? flacMaxBits) > 16 ? 's32' : 's16'
  const { default: ffmpegCommand } = await import('fluent-ffmpeg')
  const output = ffmpegCommand()
    .output(`file:${target}`)
    .noVideo()
    .audioCodec('flac')
    .format('flac')
    .outputOptions(['-map', '0:a:0', '-sample_fmt', format, '-map_metadata', '-1', '-progress', 'pipe:1'])
  const args = ['-v', 'error', '-nostdin', FfmpegInput.ofFile(source), ...argumentsOf(output)]
  await runFfmpeg(options.ffmpeg, args, {
    children,
    signal,
    onLine(line) {
      const doneUs = /^out_time_us=(\d+)$/.exec(line)?.[1]
      if (doneUs !== undefined && facts.durationMs) {
        onProgress?.(Math.min(1, Number(doneUs) / 1_000 / facts.durationMs))
      }
    },
  })
}

/** The command line that fluent-ffmpeg builds; its own `run` would start ffmpeg outside of `spawnFfmpeg`. */
const argumentsOf = (command: FfmpegCommand): string[] =>
  (command as FfmpegCommand & { _getArguments(): string[] })._getArguments()

/** MD5 of the decoded samples, widened to 32 bits so that files of different depth compare. */
async function samplesHash(path: string, facts: AudioFacts, options: ConvertOptions): Promise<string> {
  let hash = ''
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', FfmpegInput.ofFile(path), '-map', '0:a:0', '-c:a', 'pcm_s32le', '-f', 'md5', '-']
  await runFfmpeg(options.ffmpeg, args, {
    children: options.children,
    signal: options.signal,
    onLine: (line) => (hash ||= line),
  })
  if (hash === '') throw new AppError('file-damaged', { detail: { codec: facts.codec } })
  return hash
}

import type { CustomRules } from '@shared/domain/export/export'
import type { ExportFormat } from '@shared/domain/export/export-options'
import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { runFfmpeg } from './ffmpeg/run-ffmpeg'
import type { FfmpegArgument } from './ffmpeg/spawn-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'
import type { RawOptions, RawPcm } from './raw-pcm'

/** A stretch of a lossless file whose frames can be reached exactly (`canSeekExactly`). */
export interface FileSpan {
  path: string
  startFrame: number
  /** Exclusive; null: to the end. */
  endFrame: number | null
  sampleRateHz: number
  channels: number
}

/** Stretches of files one after the other, all of one rate and channels. */
export interface FileSpans {
  spans: readonly FileSpan[]
  sampleRateHz: number
  channels: number
}

/** What is measured: frames as they come, or a stretch of one file, which spares a process. */
export type SoundInput = RawPcm | FileSpan

export interface SoundRequest {
  format: ExportFormat
  mp3Kbps: CustomRules['mp3Kbps']
  sampleRateHz: number
  channels: number
  gainDb: number
  /** Peaks are held below it; null: they are not touched. */
  limitDb: number | null
  /** The sound lies on 16-bit steps and nothing is changed: it is not dithered where 16 bits are written. */
  isExact16: boolean
  /** What `chaptersText` gave; null for none. */
  chaptersPath: string | null
  /** RF64, for a file of 4 GiB and more. */
  isLong: boolean
}

/**
 * Writes a sound in a format, a rate and channels, louder or quieter, without ever clipping what was below full scale. With
 * nothing to change, 24 bits come out as they went in. A failure or an abort may leave a part of `target`.
 * @param options.hasSoxr whether ffmpeg has the better resampler
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function writeSound(
  input: SoundInput | FileSpans,
  target: string,
  request: SoundRequest,
  options: RawOptions & { hasSoxr: boolean; onProgress?: ((doneMs: number) => void) | undefined },
): Promise<void> {
  const chapters = request.chaptersPath === null ? [] : [FfmpegInput.ofChapters(request.chaptersPath)]
  const filters = [...shapeFilters(input, request, options), ...lastFilters(request)]
  const { inputs, sound } = readAndFilter(input, filters)
  const chaptersAt =
    chapters.length === 0 ? '-1' : String(inputs.filter((each) => typeof each !== 'string').length)
  // prettier-ignore
  const args: FfmpegArgument[] = ['-v', 'error', ...inputs, ...chapters, ...sound, '-map_metadata:g', chaptersAt,
    '-map_metadata:s', '-1', '-map_chapters', chaptersAt, ...codecOf(request), '-progress', 'pipe:1', ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, {
    children: options.children,
    signal: options.signal,
    ...('source' in input && 'stream' in input.source ? { input: input.source.stream } : {}),
    onLine(line) {
      const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1] ?? /^out_time_ms=(\d+)$/.exec(line)?.[1]
      if (microseconds !== undefined) options.onProgress?.(Number(microseconds) / 1_000)
    },
  })
  await syncFile(target)
}

/** What ffmpeg reads, and which sound of it goes through which filters. */
function readAndFilter(
  input: SoundInput | FileSpans,
  filters: readonly string[],
): { inputs: FfmpegArgument[]; sound: string[] } {
  if (!('spans' in input)) {
    const all = [...cutFilters(input), ...filters]
    const sound = ['-map', '0:a:0', ...(all.length === 0 ? [] : ['-af', all.join(',')])]
    return { inputs: inputOf(input), sound }
  }
  const { inputs, graph } = joinedSpans(input)
  const whole = `${[graph, ...filters].join(',')}[out]`
  return { inputs, sound: ['-filter_complex', whole, '-map', '[out]'] }
}

/** What ffmpeg reads of stretches, and the filters that put them together as 32-bit floats, which hold all 24 bits. */
export function joinedSpans({ spans }: FileSpans): { inputs: FfmpegArgument[]; graph: string } {
  const cuts = spans.map(
    (span, at) => `[${at}:a:0]${[...cutFilters(span), 'aformat=sample_fmts=flt'].join(',')}[cut${at}]`,
  )
  const joined = `${spans.map((_, at) => `[cut${at}]`).join('')}concat=n=${spans.length}:v=0:a=1`
  return { inputs: spans.flatMap(inputOf), graph: [...cuts, joined].join(';') }
}

/** What ffmpeg reads of a sound. */
export function inputOf(input: SoundInput): FfmpegArgument[] {
  if ('source' in input) {
    const { source } = input
    return 'stream' in source
      ? [FfmpegInput.ofRaw(input, null)]
      : ['-nostdin', FfmpegInput.ofRaw(input, source.path)]
  }
  // Microseconds name every frame up to 500 kHz; the tool rounds back to the same one.
  const seek = input.startFrame === 0 ? [] : ['-ss', (input.startFrame / input.sampleRateHz).toFixed(6)]
  return ['-nostdin', ...seek, FfmpegInput.ofFile(input.path)]
}

export const cutFilters = (input: SoundInput): string[] =>
  'source' in input || input.endFrame === null
    ? []
    : [`atrim=end_sample=${input.endFrame - input.startFrame}`, 'asetpts=N/SR/TB']

/** ffmpeg's own rules would make one channel of two, and two of one, quieter. */
export function channelFilters(from: number, to: number): string[] {
  if (from === to) return []
  return [to === 1 ? 'pan=mono|c0=0.5*c0+0.5*c1' : 'pan=stereo|c0=c0|c1=c0']
}

const limiterAttackMs = 5

function shapeFilters(
  input: { sampleRateHz: number; channels: number },
  request: SoundRequest,
  { hasSoxr }: { hasSoxr: boolean },
): string[] {
  const { channels, sampleRateHz, gainDb, limitDb } = request
  const isResampled = sampleRateHz !== input.sampleRateHz
  const shape = [
    ...channelFilters(input.channels, channels),
    ...(isResampled
      ? [
          `aresample=${sampleRateHz}:osf=dblp${hasSoxr ? ':resampler=soxr:precision=28' : ':filter_size=64:cutoff=0.97'}`,
        ]
      : []),
    ...(gainDb === 0 ? [] : [`volume=${gainDb.toFixed(4)}dB:precision=double`]),
  ]
  if (limitDb === null) return shape
  // It looks ahead by its attack, the frame it stands at included, and is late by the rest.
  const delay = Math.floor((limiterAttackMs / 1_000) * sampleRateHz) - 1
  const limit = 10 ** (limitDb / 20)
  return [
    ...shape,
    `apad=pad_len=${delay}`,
    `alimiter=limit=${limit.toFixed(6)}:attack=${limiterAttackMs}:release=50:level=0`,
    `atrim=start_sample=${delay}`,
    'asetpts=N/SR/TB',
  ]
}

const lastFilters = ({ format, isExact16 }: SoundRequest): string[] =>
  format === 'wav16' && !isExact16 ? ['aresample=osf=s16:dither_method=triangular'] : []

function codecOf({ format, mp3Kbps, isLong, isExact16 }: SoundRequest): string[] {
  if (format === 'mp3')
    return ['-c:a', 'libmp3lame', '-b:a', `${mp3Kbps}k`, '-id3v2_version', '3', '-f', 'mp3']
  if (format === 'flac') return ['-c:a', 'flac', '-sample_fmt', isExact16 ? 's16' : 's32', '-f', 'flac']
  return [
    '-c:a',
    format === 'wav16' ? 'pcm_s16le' : 'pcm_s24le',
    '-rf64',
    isLong ? 'always' : 'never',
    '-f',
    'wav',
  ]
}

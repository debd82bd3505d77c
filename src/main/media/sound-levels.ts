import { runFfmpeg } from './ffmpeg/run-ffmpeg'
import type { RawOptions } from './raw-pcm'
import {
  channelFilters,
  cutFilters,
  type FileSpans,
  inputOf,
  joinedSpans,
  type SoundInput,
} from './write-sound'

/** Of a whole sound. Null: silence, or too short to tell. */
export interface SoundLevels {
  /** All channels together. */
  rmsDbfs: number | null
  samplePeakDbfs: number | null
  /** ITU-R BS.1770, to a tenth. */
  lufs: number | null
  truePeakDbtp: number | null
}

/**
 * Levels by ffmpeg's own meters (`astats`, `ebur128`).
 * @param channels the sound is measured in
 * @throws AppError file-*, ffmpeg-failed, cancelled
 */
export async function soundLevels(
  input: SoundInput,
  channels: number,
  options: RawOptions,
): Promise<SoundLevels> {
  const filters = [...cutFilters(input), ...meters(input.channels, channels)]
  // prettier-ignore
  const words = await runFfmpeg(options.ffmpeg, ['-hide_banner', '-v', 'info', '-nostats', ...inputOf(input), '-map', '0:a:0',
    '-af', filters.join(','), '-f', 'null', '-'], {
    children: options.children,
    signal: options.signal,
    ...('source' in input && 'stream' in input.source ? { input: input.source.stream } : {}),
  })
  return parseLevels(words)
}

/**
 * Levels of stretches of files, whose frames are given to somebody else in the same pass.
 * @param onSamples interleaved, whole frames
 * @throws as `soundLevels`
 */
export async function soundLevelsHeard(
  input: FileSpans,
  channels: number,
  onSamples: (samples: Float32Array) => void,
  options: RawOptions,
): Promise<SoundLevels> {
  const { inputs, graph } = joinedSpans(input)
  const measured = `[measured]${meters(input.channels, channels).join(',')}[out]`
  let rest: Buffer = Buffer.alloc(0)
  const frameBytes = input.channels * 4
  // prettier-ignore
  const words = await runFfmpeg(options.ffmpeg, ['-hide_banner', '-v', 'info', '-nostats', ...inputs,
    '-filter_complex', `${graph},asplit=2[heard][measured];${measured}`,
    '-map', '[heard]', '-c:a', 'pcm_f32le', '-f', 'f32le', 'pipe:1', '-map', '[out]', '-f', 'null', '-'], {
    children: options.children,
    signal: options.signal,
    onBytes(bytes) {
      const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const whole = all.length - (all.length % frameBytes)
      rest = Buffer.from(all.subarray(whole))
      // Floats begin at a multiple of their size.
      onSamples(new Float32Array(new Uint8Array(all.subarray(0, whole)).buffer))
    },
  })
  return parseLevels(words)
}

const meters = (from: number, to: number): string[] => [
  ...channelFilters(from, to),
  'aformat=sample_fmts=dbl',
  'astats',
  'ebur128=peak=true:framelog=verbose',
]

/** Quieter than this, BS.1770 knows no loudness. */
const silentLufs = -70

/** @param words ffmpeg's, with the summaries of both meters */
export function parseLevels(words: string): SoundLevels {
  const overall = words.slice(words.lastIndexOf('] Overall'))
  const number = (pattern: RegExp, text: string): number | null => {
    const found = Number(pattern.exec(text)?.[1] ?? NaN)
    return Number.isFinite(found) ? found : null
  }
  const summary = words.slice(words.lastIndexOf('Integrated loudness:'))
  const lufs = number(/I:\s+(\S+) LUFS/, summary)
  return {
    rmsDbfs: number(/RMS level dB: (\S+)/, overall),
    samplePeakDbfs: number(/Peak level dB: (\S+)/, overall),
    lufs: lufs === null || lufs <= silentLufs ? null : lufs,
    truePeakDbtp: number(/True peak:\s+Peak:\s+(\S+) dBFS/, summary),
  }
}

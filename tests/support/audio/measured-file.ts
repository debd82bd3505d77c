import { spawnSync } from 'node:child_process'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'

/** A file as ffmpeg and ffprobe know it, without any meter of ours. */
export interface MeasuredFile {
  codec: string
  sampleRateHz: number
  channels: number
  bitRate: number
  durationMs: number
  /** Names of its chapters. */
  chapters: string[]
  rmsDbfs: number
  peakDbfs: number
  lufs: number
  truePeakDbtp: number
  /** RMS of its quietest tenth of a second. */
  floorDbfs: number
  /** Below -50 dBFS before the first and behind the last sound. */
  headMs: number
  tailMs: number
}

const env = { env: process.env }

function run(tool: 'ffmpeg' | 'ffprobe', args: readonly string[]): { stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(locateTool(tool, env), args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${tool}: ${stderr}`)
  return { stdout, stderr }
}

/** The last value that a filter wrote after these words. */
function said(words: string, name: RegExp): number {
  const found = [...words.matchAll(new RegExp(`${name.source}:?\\s+(-?[\\d.]+|-inf)`, 'g'))].at(-1)?.[1]
  if (found === undefined) throw new Error(`ffmpeg does not say ${name.source}: ${words}`)
  return found === '-inf' ? -Infinity : Number(found)
}

interface Probed {
  streams: { codec_name: string; sample_rate: string; channels: number; bit_rate?: string }[]
  format: { duration: string }
  chapters: { tags?: { title?: string } }[]
}

export function measureFile(path: string): MeasuredFile {
  const asked = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', '-show_chapters', path]
  const { streams, format, chapters } = JSON.parse(run('ffprobe', asked).stdout) as Probed
  const [stream] = streams
  if (!stream) throw new Error(`${path} has no sound`)
  const filter = (chain: string): string =>
    run('ffmpeg', ['-hide_banner', '-nostats', '-i', path, '-af', chain, '-f', 'null', '-']).stderr
  const levels = filter('astats=length=0.1')
  const loudness = filter('ebur128=peak=true:framelog=verbose')
  const durationMs = Number(format.duration) * 1_000
  const quiet = filter('silencedetect=noise=-50dB:duration=0.1')
  const starts = [...quiet.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, at]) => Number(at) * 1_000)
  const ends = [...quiet.matchAll(/silence_end: (-?[\d.]+)/g)].map(([, at]) => Number(at) * 1_000)
  const lastEndMs = ends.at(-1) ?? 0
  const endsQuietly =
    starts.length > 0 && (starts.length > ends.length || Math.abs(lastEndMs - durationMs) < 60)
  return {
    codec: stream.codec_name,
    sampleRateHz: Number(stream.sample_rate),
    channels: stream.channels,
    bitRate: Number(stream.bit_rate ?? 0),
    durationMs,
    chapters: chapters.map(({ tags }) => tags?.title ?? ''),
    rmsDbfs: said(levels, /RMS level dB/),
    peakDbfs: said(levels, /Peak level dB/),
    lufs: said(loudness, /Summary:[\s\S]*?I/),
    truePeakDbtp: said(loudness, /Summary:[\s\S]*?True peak:[\s\S]*?Peak/),
    floorDbfs: said(levels, /RMS trough dB/),
    headMs: (starts[0] ?? 1) <= 0 ? (ends[0] ?? durationMs) : 0,
    tailMs: endsQuietly ? durationMs - (starts.at(-1) ?? durationMs) : 0,
  }
}

import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'

/** 300 s of it are 19.2 MB at the very most, which is what the cloud takes as a reference (spec/add-voice.md section 9). */
const rateHz = 32_000

/**
 * Writes a stretch of a file as FLAC: one channel, 16 bits, 32 kHz. After a failure a part of `target` may be left.
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function encodeStretch(
  source: string,
  target: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  options: { ffmpeg: string; children: Children; signal: AbortSignal },
): Promise<void> {
  const seconds = (ms: number): string => (ms / 1_000).toFixed(3)
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', '-ss', seconds(startMs), FfmpegInput.ofFile(source), '-t', seconds(endMs - startMs),
    '-map', '0:a:0', '-map_metadata', '-1', '-ac', '1', '-ar', String(rateHz), '-sample_fmt', 's16',
    '-c:a', 'flac', '-f', 'flac', '-y', `file:${target}`]
  await runFfmpeg(options.ffmpeg, args, { children: options.children, signal: options.signal })
}

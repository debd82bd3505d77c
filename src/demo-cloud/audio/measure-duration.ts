import { parseFile } from 'music-metadata'
import { audioFile, FfmpegFailed, ffmpegOutput } from './run-ffmpeg'

/**
 * Real duration in milliseconds, from the stream where the header does not tell; null when the bytes are no audio that
 * anything here can read.
 */
export async function measureDuration(path: string): Promise<number | null> {
  return (await readHeaders(path)) ?? (await readPackets(path))
}

async function readHeaders(path: string): Promise<number | null> {
  try {
    const { format } = await parseFile(path, { duration: true, skipCovers: true })
    return format.duration === undefined ? null : toMs(format.duration)
  } catch {
    // Not a container it knows: ffmpeg knows more, and has the last word.
    return null
  }
}

async function readPackets(path: string): Promise<number | null> {
  try {
    const progress = await ffmpegOutput([
      ...[audioFile(path), '-map', '0:a:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'],
    ])
    const last = [...progress.toString('utf8').matchAll(/^out_time_(?:us|ms)=(\d+)$/gm)].at(-1)?.[1]
    // Both fields are microseconds, whatever the second one is called.
    return last === undefined ? null : toMs(Number(last) / 1_000_000)
  } catch (error) {
    if (error instanceof FfmpegFailed) return null
    throw error
  }
}

const toMs = (seconds: number): number | null => (seconds > 0 ? Math.round(seconds * 1_000) : null)

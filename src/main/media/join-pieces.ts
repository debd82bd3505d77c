import { open } from 'node:fs/promises'
import { fileError } from '../platform/files/file-errors'
import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'
import { mp3DelayFrames } from './formats/mp3-delay'
import { monoSampleRateHz } from './render-mono'

/** A file of any format, and the time it takes on the common time line. */
export interface TimedPiece {
  path: string
  startMs: number
  endMs: number
}

/** Against clicks where a piece is cut off, or does not begin in silence. */
const fadeMs = 6

/** With its tag, and two frames of the highest bit rate. */
const headBytes = 16_384

const frameAt = (ms: number): number => Math.round((ms * monoSampleRateHz) / 1_000)

/**
 * Puts pieces that follow each other without gaps on one time line, as FLAC of 16 bits, 44.1 kHz and one channel: each
 * begins exactly at its start, whatever the ones before it last; a shorter one is followed by silence, a longer one is cut.
 * The file is on the disk when it settles; a failure or an abort may leave a part of it.
 * @param options.tags metadata of the file, by Vorbis comment names
 * @throws AppError file-*, disk-*, ffmpeg-failed, ffmpeg-incomplete, cancelled
 */
export async function joinPieces(
  pieces: readonly TimedPiece[],
  target: string,
  options: {
    ffmpeg: string
    children: Children
    signal: AbortSignal
    tags: Readonly<Record<string, string>>
  },
): Promise<void> {
  const inputs = pieces.map(({ path }) => FfmpegInput.ofFile(path))
  const delays = await Promise.all(pieces.map(({ path }) => delayOf(path)))
  const chains = pieces.map(({ startMs, endMs }, at) => {
    const frames = frameAt(endMs) - frameAt(startMs)
    const fadeFrames = Math.min(frames, frameAt(fadeMs))
    return (
      `[${at}:a:0]${delays[at] ? `atrim=start_sample=${delays[at]},` : ''}` +
      `aformat=channel_layouts=mono,aresample=${monoSampleRateHz},asetpts=N/SR/TB,` +
      `apad=whole_len=${frames},atrim=end_sample=${frames},` +
      `afade=t=in:ns=${fadeFrames},afade=t=out:ss=${frames - fadeFrames}:ns=${fadeFrames},asetpts=N/SR/TB[cut${at}]`
    )
  })
  const cuts = pieces.map((_, at) => `[cut${at}]`).join('')
  const joined = pieces.length === 1 ? `${cuts}anull` : `${cuts}concat=n=${pieces.length}:v=0:a=1`
  const graph = [...chains, `${joined},aresample=out_sample_fmt=s16:dither_method=triangular[out]`].join(';')
  const tags = Object.entries(options.tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', ...inputs, '-filter_complex', graph, '-map', '[out]', '-map_metadata', '-1',
    ...tags, '-c:a', 'flac', '-f', 'flac', ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, { children: options.children, signal: options.signal })
  await syncFile(target)
}

/** In frames of its own rate. @throws AppError file-* */
async function delayOf(path: string): Promise<number> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return mp3DelayFrames((at, length) => head.subarray(at, at + length))
  } catch (error) {
    throw fileError(error)
  }
}

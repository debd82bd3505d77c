import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'

/** A stretch of one file, whatever its rate and channels. */
export interface MonoSpan {
  path: string
  startMs: number
  endMs: number
  /** The other channel is this one upside down, so that mixing both would leave silence. */
  isInverted: boolean
}

/** Enough for any voice and the default; 1 s has 88,200 bytes before FLAC makes them fewer. */
export const monoSampleRateHz = 44_100
/** Against clicks where two stretches meet. */
const fadeMs = 6

/**
 * Writes stretches of files of any format, one after the other, as one FLAC of 16 bits and one channel. Each file is read
 * from near the stretch on, so that hours before it cost nothing. The file is on the disk when it settles; a
 * failure or an abort may leave a part of it.
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function renderMono(
  spans: readonly MonoSpan[],
  target: string,
  options: { ffmpeg: string; children: Children; signal: AbortSignal; sampleRateHz?: number | undefined },
): Promise<void> {
  const { sampleRateHz = monoSampleRateHz } = options
  const places = spans.map(({ path, startMs, endMs }) => FfmpegInput.ofFile(path).stretch(startMs, endMs))
  const chains = spans.map(({ startMs, endMs, isInverted }, at) => {
    const mono = isInverted ? 'pan=mono|c0=c0' : 'aformat=channel_layouts=mono'
    const lastMs = Math.max(0, endMs - startMs - fadeMs)
    const fades = `afade=t=in:d=${seconds(fadeMs)},afade=t=out:st=${seconds(lastMs)}:d=${seconds(fadeMs)}`
    const cut = (places[at]?.filters ?? []).map((filter) => `${filter},`).join('')
    return `[${at}:a:0]${cut}${mono},aresample=${sampleRateHz},asetpts=N/SR/TB,${fades}[cut${at}]`
  })
  const cuts = spans.map((_, at) => `[cut${at}]`).join('')
  const joined = spans.length === 1 ? `${cuts}anull` : `${cuts}concat=n=${spans.length}:v=0:a=1`
  const graph = [...chains, `${joined},aresample=out_sample_fmt=s16:dither_method=triangular[out]`].join(';')
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', ...places.flatMap(({ args }) => args), '-filter_complex', graph, '-map', '[out]', '-map_metadata', '-1',
    '-c:a', 'flac', '-f', 'flac', ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, { children: options.children, signal: options.signal })
  await syncFile(target)
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(6)

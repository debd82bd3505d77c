import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'
import type { FfmpegArgument } from './ffmpeg/spawn-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'
import { noSoundAbove } from './no-sound'

/** A stretch of one file; frames at its own sample rate. */
export interface RenderSpan {
  path: string
  startFrame: number
  /** Exclusive; null: to the end. */
  endFrame: number | null
  /** Whether every frame can be reached without decoding what lies before (`canSeekExactly`). */
  isSeekable: boolean
}

export interface RenderRequest {
  /** In order; all of the same rate and channels. */
  spans: readonly RenderSpan[]
  sampleRateHz: number
  bits: 16 | 24
  format: 'flac' | 'wav'
  /** 0 leaves every sample as it is. */
  gainDb: number
  /** Where the sound has more bits than are written: rounding becomes noise instead of distortion. */
  isDithered: boolean
}

/** ffmpeg reaches any frame of these exactly; of compressed ones it only knows the packet. */
export const canSeekExactly = (facts: Pick<AudioFacts, 'container' | 'isLossless'>): boolean =>
  facts.isLossless && ['wav', 'flac', 'aiff'].includes(facts.container)

/** Depth that keeps every bit FLAC can hold. Lossy files have no depth: they decode to floats, of which 24 bits are kept. */
export const renderBits = (facts: Pick<AudioFacts, 'bitsPerSample' | 'isLossless'>): 16 | 24 =>
  !facts.isLossless || (facts.bitsPerSample ?? 24) > 16 ? 24 : 16

interface RenderOptions {
  ffmpeg: string
  children: Children
  signal: AbortSignal
  onProgress?: ((doneMs: number) => void) | undefined
}

/** A command line holds 32,767 characters on Windows, one argument 131,072 on Linux; a stretch takes up to 500. */
const spansMax = 50

/**
 * Writes stretches of files, one after the other, as one file, exact to the sample. Without gain a lossless source comes
 * out bit for bit. The file is on the disk when it settles; a failure or an abort may leave a part of it.
 * @param options.onProgress milliseconds written so far
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function renderAudio(
  request: RenderRequest,
  target: string,
  options: RenderOptions,
): Promise<void> {
  if (request.spans.length <= spansMax) return renderAtOnce(request, target, options)
  const parts: RenderSpan[] = []
  let doneMs = 0
  try {
    for (let at = 0; at < request.spans.length; at += spansMax) {
      const path = join(dirname(target), `${randomUUID()}.part`)
      const beforeMs = doneMs
      const onProgress = (partMs: number): void => {
        doneMs = beforeMs + partMs
        options.onProgress?.(doneMs)
      }
      parts.push({ path, startFrame: 0, endFrame: null, isSeekable: true })
      const spans = request.spans.slice(at, at + spansMax)
      await renderAtOnce({ ...request, spans }, path, { ...options, onProgress })
    }
    // They are as they are to be: nothing is left to do but to join them.
    const joined = { ...request, spans: parts, gainDb: 0, isDithered: false }
    await renderAudio(joined, target, { ...options, onProgress: undefined })
  } finally {
    for (const { path } of parts) await rm(path, { force: true })
  }
}

async function renderAtOnce(request: RenderRequest, target: string, options: RenderOptions): Promise<void> {
  const { inputs, graph } = filterGraph(request)
  const codec = request.format === 'flac' ? 'flac' : request.bits === 16 ? 'pcm_s16le' : 'pcm_s24le'
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', ...inputs, '-filter_complex', graph, '-map', '[out]', '-map_metadata', '-1',
    '-c:a', codec, ...(request.format === 'wav' ? ['-rf64', 'auto'] : []), '-f', request.format,
    '-progress', 'pipe:1', ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, {
    children: options.children,
    signal: options.signal,
    onLine(line) {
      const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
      if (microseconds !== undefined) options.onProgress?.(Number(microseconds) / 1_000)
    },
  })
  await syncFile(target)
}

/** As `silenceNoSound`: ffmpeg would make a click at full scale of each. */
const noSoundFilter = `aeval='if(lte(abs(val(ch)),${noSoundAbove}),val(ch),0)':c=same`

/** Stretches that begin in the same place of decoding share one input: many of one file are decoded once. */
function filterGraph({ spans, sampleRateHz, bits, gainDb, isDithered }: RenderRequest): {
  inputs: FfmpegArgument[]
  graph: string
} {
  const sampleFormat = bits === 16 ? 's16' : 's32'
  const workFormat = gainDb === 0 && !isDithered ? sampleFormat : 'dbl'
  const inputs: FfmpegArgument[] = []
  const chains: string[] = []
  const uses = new Map<string, number[]>()
  spans.forEach(({ path }, index) => uses.set(path, [...(uses.get(path) ?? []), index]))
  let inputCount = 0
  for (const [path, indices] of uses) {
    const first = Math.min(...indices.map((index) => spans[index]?.startFrame ?? 0))
    const file = FfmpegInput.ofFile(path)
    const seekFrame = spans[indices[0] ?? 0]?.isSeekable && file.isSeekable ? first : 0
    // Microseconds name every frame up to 500 kHz; the tool rounds back to the same one.
    if (seekFrame > 0) inputs.push('-ss', (seekFrame / sampleRateHz).toFixed(6))
    inputs.push(file)
    const input = `[${inputCount++}:a:0]${file.isFloat ? `${noSoundFilter},` : ''}`
    const branches = indices.map((index) => `[in${index}]`)
    chains.push(
      indices.length === 1
        ? `${input}anull${branches[0] ?? ''}`
        : `${input}asplit=${indices.length}${branches.join('')}`,
    )
    for (const index of indices) {
      const span = spans[index]
      if (!span) continue
      const end = span.endFrame === null ? '' : `:end_sample=${span.endFrame - seekFrame}`
      chains.push(
        `[in${index}]atrim=start_sample=${span.startFrame - seekFrame}${end},asetpts=N/SR/TB,aformat=sample_fmts=${workFormat}[cut${index}]`,
      )
    }
  }
  const cuts = spans.map((_, index) => `[cut${index}]`).join('')
  const joined = spans.length === 1 ? `${cuts}anull` : `${cuts}concat=n=${spans.length}:v=0:a=1`
  const gain = gainDb === 0 ? '' : `,volume=${gainDb}dB:precision=double`
  const last = isDithered
    ? `aresample=out_sample_fmt=${sampleFormat}:dither_method=triangular`
    : `aformat=sample_fmts=${sampleFormat}`
  return { inputs, graph: [...chains, `${joined}${gain},${last}[out]`].join(';') }
}

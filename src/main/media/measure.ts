import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type RunOptions, runFfmpeg } from './ffmpeg/run-ffmpeg'

export interface Measured {
  /** Null where nothing of the sound has a time. */
  durationMs: number | null
  codec: string | null
  sampleRateHz: number | null
  channels: number | null
}

const layouts: Readonly<Record<string, number>> = { mono: 1, stereo: 2, '5.1': 6, '7.1': 8 }

/**
 * The real length of the first sound track: by counting its packets (`copy`, quick) or by decoding it (`decode`, the
 * truth for a damaged file).
 * @throws AppError file-damaged, file-without-audio, ... as `runFfmpeg`
 */
export async function measure(
  ffmpeg: string,
  path: string,
  how: 'copy' | 'decode',
  options: Omit<RunOptions, 'onLine'>,
): Promise<Measured> {
  let lastUs = 0
  // Times are made anew from what was decoded: those of a chained file have gaps.
  const way = how === 'copy' ? ['-c', 'copy'] : ['-af', 'asetpts=N/SR/TB']
  const words = await runFfmpeg(
    ffmpeg,
    // prettier-ignore
    ['-hide_banner', '-nostdin', '-nostats', FfmpegInput.ofFile(path), '-map', '0:a:0', ...way,
      '-progress', 'pipe:1', '-f', 'null', '-'],
    {
      ...options,
      onLine(line) {
        // Microseconds in both; old versions know only out_time_ms.
        const time = /^out_time_(?:us|ms)=(\d+)/.exec(line)
        if (time) lastUs = Number(time[1])
      },
    },
  )
  const stream = /Stream #0:\d+.*?: Audio: (\w+)[^,]*(?:, (\d+) Hz)?(?:, ([\w.]+))?/.exec(words)
  return {
    durationMs: lastUs === 0 ? null : Math.round(lastUs / 1_000),
    codec: stream?.[1] ?? null,
    sampleRateHz: stream?.[2] === undefined ? null : Number(stream[2]),
    channels: layouts[stream?.[3] ?? ''] ?? null,
  }
}

/** Facts of a file whose header cannot be trusted, with what ffmpeg found in it. @throws AppError file-damaged */
export function mergeMeasured(facts: AudioFacts, measured: Measured, how: 'copy' | 'decode'): AudioFacts {
  if (how === 'decode' && measured.durationMs === null) {
    throw new AppError('file-damaged', { detail: { reason: 'nothing-decodes' } })
  }
  return {
    ...facts,
    durationMs: measured.durationMs,
    codec: facts.codec === 'unknown' ? (measured.codec ?? facts.codec) : facts.codec,
    sampleRateHz: facts.sampleRateHz ?? measured.sampleRateHz,
    channels: facts.channels ?? measured.channels,
  }
}

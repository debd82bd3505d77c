import type { AudioFacts } from '@shared/domain/dataset/sample'
import { syncFile } from '../platform/files/sync-file'
import { FfmpegInput } from './ffmpeg/ffmpeg-input'
import { type Children, runFfmpeg } from './ffmpeg/run-ffmpeg'
import { writtenTo } from './ffmpeg/written-to'
import { renderBits } from './render-audio'

export type EncodedFormat = 'mp3' | 'wav' | 'flac'

/**
 * Writes a whole file in another format. What is in the wanted codec already is taken over as it is; what the file says of
 * itself (its metadata) goes along. The file is on the disk when it settles; a failure or an abort may leave a part of it.
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function encodeAudio(
  source: { path: string; facts: Pick<AudioFacts, 'codec' | 'isLossless' | 'bitsPerSample'> },
  target: string,
  options: {
    format: EncodedFormat
    /** Metadata added to the file's own. */
    tags: Readonly<Record<string, string>>
    /** Louder or quieter by this much; 0 by default. */
    gainDb?: number | undefined
    ffmpeg: string
    children: Children
    signal: AbortSignal
  },
): Promise<void> {
  const { format, gainDb = 0 } = options
  const codec = gainDb === 0 ? source.facts.codec : null
  const tags = Object.entries(options.tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  // prettier-ignore
  const args = ['-v', 'error', '-nostdin', FfmpegInput.ofFile(source.path), '-map', '0:a:0', '-map_metadata', '0',
    ...tags, ...(gainDb === 0 ? [] : ['-af', `volume=${gainDb}dB`]), ...codecOf(format, { ...source.facts, codec }), ...(format === 'wav' ? ['-rf64', 'auto'] : []), '-f', format, ...writtenTo(target)]
  await runFfmpeg(options.ffmpeg, args, { children: options.children, signal: options.signal })
  await syncFile(target)
}

function codecOf(
  format: EncodedFormat,
  facts: Pick<AudioFacts, 'isLossless' | 'bitsPerSample'> & { codec: string | null },
): string[] {
  if (format === 'mp3')
    return facts.codec === 'mp3' ? ['-c:a', 'copy'] : ['-c:a', 'libmp3lame', '-b:a', '192k']
  const bits = renderBits(facts)
  if (format === 'wav') return ['-c:a', bits === 16 ? 'pcm_s16le' : 'pcm_s24le']
  return ['-c:a', 'flac', '-sample_fmt', bits === 16 ? 's16' : 's32']
}

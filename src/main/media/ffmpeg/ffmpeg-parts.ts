import { AppError } from '@shared/errors/app-error'
import { type RunOptions, runFfmpeg } from './run-ffmpeg'

/** What Timbre asks of an ffmpeg. A build may leave anything out; names as ffmpeg lists them, any one of each line. */
export const neededParts = {
  decoders: [
    ['flac'],
    ['mp3', 'mp3float'],
    ['aac', 'aac_fixed', 'aac_at'],
    ['vorbis', 'libvorbis'],
    ['opus', 'libopus'],
    ['alac'],
    ['pcm_s16le'],
    ['pcm_s24le'],
    ['pcm_f32le'],
  ],
  encoders: [['flac'], ['pcm_s16le'], ['pcm_s24le'], ['pcm_f32le']],
  filters: [
    // Cutting, joining, gain; noise removal where the model cannot run.
    ...(
      [
        'aresample',
        'aeval',
        'aformat',
        'anull',
        'asplit',
        'atrim',
        'asetpts',
        'concat',
        'volume',
        'afftdn',
        'afade',
        'apad',
        'pan',
      ] as const
    ).map((name) => [name] as const),
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>

type PartKind = keyof typeof neededParts

/**
 * Checks that an ffmpeg has what Timbre needs of it; takes some tens of milliseconds.
 * @throws AppError ffmpeg-missing, ffmpeg-incomplete (detail `missing`: names), cancelled
 */
export async function checkFfmpegParts(ffmpeg: string, options: Omit<RunOptions, 'onLine'>): Promise<void> {
  const kinds = Object.keys(neededParts) as PartKind[]
  const missing = await Promise.all(
    kinds.map(async (kind) => {
      const lines: string[] = []
      await runFfmpeg(ffmpeg, ['-v', 'error', `-${kind}`], { ...options, onLine: (line) => lines.push(line) })
      return missingParts(kind, lines)
    }),
  )
  const all = missing.flat()
  if (all.length > 0) throw new AppError('ffmpeg-incomplete', { detail: { missing: all.join(', ') } })
}

/** @param lines of `ffmpeg -decoders` and the like: flags, then the name, then words */
export function missingParts(kind: PartKind, lines: readonly string[]): string[] {
  const names = new Set(lines.map((line) => /^\s*[A-Z.|]+\s+(\S+)/.exec(line)?.[1]))
  return neededParts[kind].flatMap((oneOf) => (oneOf.some((name) => names.has(name)) ? [] : [oneOf[0]]))
}

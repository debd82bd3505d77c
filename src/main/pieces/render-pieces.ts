import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PieceSegment } from '@shared/domain/piece'
import type { AudioFacts } from '@shared/domain/sample'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { canSeekExactly, renderBits, type RenderSegment } from '../media/render-audio'
import type { NewPiece } from './piece-store'

/** The audio a segment is cut from. */
export interface SourceAudio {
  path: string
  facts: AudioFacts
}

export interface PieceRenderer {
  /** Renders one file and takes it into the library. @throws AppError file-*, disk-*, ffmpeg-failed, cancelled */
  render(
    segments: readonly PieceSegment[],
    sourceOf: (sampleId: string) => SourceAudio,
    options: {
      gainDb: number
      /** Null: as many as the sources need. */
      bits: 16 | 24 | null
      signal: AbortSignal
      onProgress?: (doneMs: number) => void
    },
  ): Promise<NewPiece['audio']>
  /** A place for an unfinished file; what a crash leaves there is swept at the next start. */
  workPath(ending: string): Promise<string>
}

/** A piece may differ by this much from its plan: durations are whole milliseconds, frames are not; lossy files guess. */
const lengthToleranceMs = (facts: AudioFacts): number => (facts.isLossless ? 2 : 150)

export function createPieceRenderer(deps: {
  media: Pick<Media, 'render' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  /** Where the audio store keeps its own unfinished copies. */
  workFolder: string
}): PieceRenderer {
  const { media, audioStore, workFolder } = deps
  const workPath = async (ending: string): Promise<string> => {
    await mkdir(workFolder, { recursive: true })
    return join(workFolder, `${randomUUID()}${ending}`)
  }

  return {
    workPath,
    async render(segments, sourceOf, { gainDb, bits: wishedBits, signal, onProgress }) {
      const sources = segments.map(({ sampleId }) => sourceOf(sampleId))
      const sampleRateHz = sources[0]?.facts.sampleRateHz
      if (!sampleRateHz) throw new AppError('invalid-input', { detail: { what: 'sample-rate' } })
      const neededBits = sources.some(({ facts }) => renderBits(facts) === 24) ? 24 : 16
      const bits = wishedBits ?? neededBits
      const isDithered = bits === 16 && (neededBits === 24 || gainDb !== 0)
      const target = await workPath('.flac')
      try {
        const cuts = segments.map((segment, index) => cutOf(segment, sources[index], sampleRateHz))
        await media.render(
          { segments: cuts, sampleRateHz, bits, format: 'flac', gainDb, isDithered },
          target,
          {
            signal,
            ...(onProgress ? { onProgress } : {}),
          },
        )
        let facts: AudioFacts | undefined
        const stored = await audioStore.ingest(target, {
          signal,
          check: async (copyPath) => {
            facts = await media.probe(copyPath, signal)
          },
        })
        if (!facts) throw new AppError('internal', { cause: 'ingest did not check its copy' })
        const expectedMs = segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
        const toleranceMs = sources.reduce((sum, source) => sum + lengthToleranceMs(source.facts), 1)
        if (Math.abs((facts.durationMs ?? 0) - expectedMs) > toleranceMs) {
          throw new AppError('ffmpeg-failed', { detail: { reason: 'wrong-length' } })
        }
        return { ...stored, facts }
      } finally {
        await rm(target, { force: true })
      }
    },
  }
}

/** The end of a file is its last frame, whatever its duration rounds to. */
function cutOf(segment: PieceSegment, source: SourceAudio | undefined, sampleRateHz: number): RenderSegment {
  if (!source) throw new AppError('not-found', { detail: { what: 'sample' } })
  const frameAt = (ms: number): number => Math.round((ms * sampleRateHz) / 1_000)
  const isToEnd = segment.endMs >= (source.facts.durationMs ?? Infinity) - 1
  return {
    path: source.path,
    startFrame: frameAt(segment.startMs),
    endFrame: isToEnd ? null : frameAt(segment.endMs),
    isSeekable: canSeekExactly(source.facts),
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SegmentSpan } from '@shared/domain/dataset/segment'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Media } from '../media/media'
import { canSeekExactly, renderBits, type RenderSpan } from '../media/render-audio'
import type { NewSegment } from './replace-samples'

/** The audio a span is cut from. */
export interface SourceAudio {
  path: string
  facts: AudioFacts
  /** What its spans were planned by, where `path` is a decoded copy. */
  plannedBy?: AudioFacts
  /** Parts of it cannot be decoded: its spans count what is left, and its own times what is missing, too. */
  isDamaged?: boolean
}

export interface SegmentRenderer {
  /** Renders one file and takes it into the library. @throws AppError file-*, disk-*, ffmpeg-failed, cancelled */
  render(
    spans: readonly SegmentSpan[],
    sourceOf: (sampleId: string) => SourceAudio,
    options: {
      gainDb: number
      /** Null: as many as the sources need. */
      bits: 16 | 24 | null
      signal: AbortSignal
      onProgress?: (doneMs: number) => void
    },
  ): Promise<NewSegment['audio']>
  /** A place for an unfinished file; what a crash leaves there is swept at the next start. */
  workPath(ending: string): Promise<string>
}

/** A segment may differ by this much from its plan: durations are whole milliseconds, frames are not; lossy files guess. */
const lengthToleranceMs = (facts: AudioFacts): number => (facts.isLossless ? 2 : 150)

export function createSegmentRenderer(deps: {
  media: Pick<Media, 'render' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest'>
  /** Where the audio store keeps its own unfinished copies. */
  workFolder: string
}): SegmentRenderer {
  const { media, audioStore, workFolder } = deps
  const workPath = async (ending: string): Promise<string> => {
    await mkdir(workFolder, { recursive: true })
    return join(workFolder, `${randomUUID()}${ending}`)
  }

  return {
    workPath,
    async render(spans, sourceOf, { gainDb, bits: requestedBits, signal, onProgress }) {
      const sources = spans.map(({ sampleId }) => sourceOf(sampleId))
      const sampleRateHz = sources[0]?.facts.sampleRateHz
      if (!sampleRateHz) throw new AppError('invalid-input', { detail: { what: 'sample-rate' } })
      const neededBits = sources.some(({ facts }) => renderBits(facts) === 24) ? 24 : 16
      const bits = requestedBits ?? neededBits
      const isDithered = bits === 16 && (neededBits === 24 || gainDb !== 0)
      const target = await workPath('.flac')
      try {
        const cuts = spans.map((span, index) => cutOf(span, sources[index], sampleRateHz))
        await media.render({ spans: cuts, sampleRateHz, bits, format: 'flac', gainDb, isDithered }, target, {
          signal,
          ...(onProgress ? { onProgress } : {}),
        })
        const made = await ingestAudio(audioStore, target, {
          signal,
          read: (copyPath) => media.probe(copyPath, signal),
        })
        const expectedMs = spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
        const toleranceMs = sources.reduce(
          (sum, source) => sum + lengthToleranceMs(source.plannedBy ?? source.facts),
          1,
        )
        if (Math.abs((made.facts.durationMs ?? 0) - expectedMs) > toleranceMs) {
          throw new AppError('ffmpeg-failed', { detail: { reason: 'wrong-length' } })
        }
        return made
      } finally {
        await rm(target, { force: true })
      }
    },
  }
}

/** Whether a place in it is found without decoding what lies before. */
export const canSeekIn = ({ facts, isDamaged }: SourceAudio): boolean =>
  isDamaged !== true && canSeekExactly(facts)

/** The end of a file is its last frame, whatever its duration rounds to. */
function cutOf(span: SegmentSpan, source: SourceAudio | undefined, sampleRateHz: number): RenderSpan {
  if (!source) throw new AppError('not-found', { detail: { what: 'sample' } })
  const frameAt = (ms: number): number => Math.round((ms * sampleRateHz) / 1_000)
  const isToEnd = span.endMs >= (source.facts.durationMs ?? Infinity) - 1
  return {
    path: source.path,
    startFrame: frameAt(span.startMs),
    endFrame: isToEnd ? null : frameAt(span.endMs),
    isSeekable: canSeekIn(source),
  }
}

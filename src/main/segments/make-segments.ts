import { rm } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { Segment } from '@shared/domain/dataset/segment'
import { someNames } from '@shared/copy/some-names'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { quoted } from '@shared/judge/words'
import { settingsOfSegment } from '@shared/segments/carry-settings'
import type { Media } from '../media/media'
import { canSeekExactly } from '../media/render-audio'
import { fileError } from '../platform/files/file-errors'
import type { JobHandle } from '../platform/jobs'
import { createPartProgress } from './segment-progress'
import type { NewSegment } from './replace-samples'
import type { SegmentRenderer, SourceAudio } from './render-segments'

/** The tool uses little more than one core for each file. */
const parallel = 2

/**
 * Renders the segments of a plan that are new files. Nothing is changed here: the caller puts them in their place, or forgets
 * the audio again.
 * @param deps.keep hears of each file as soon as it lies in the library
 * @throws AppError file-*, disk-*, ffmpeg-failed, cancelled
 */
export async function makeSegments(
  segments: readonly Segment[],
  deps: {
    renderer: SegmentRenderer
    media: Pick<Media, 'render' | 'probe'>
    sourceOf: (sampleId: string) => SourceAudio
    settingsOf: (sampleId: string) => SampleSettings | undefined
    nameOf: (sampleId: string) => string
    keep: (audio: NewSegment['audio']) => void
    job: Pick<JobHandle, 'update'>
    signal: AbortSignal
  },
): Promise<NewSegment[]> {
  const { renderer, signal } = deps
  const made = segments.filter(({ format }) => format === 'flac')
  const progress = createPartProgress(
    deps.job,
    made.map(({ plannedSizeBytes }) => plannedSizeBytes),
  )
  const limit = pLimit(parallel)
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const flat = await flattenLossy(made, deps)
  try {
    const ended = await Promise.allSettled(
      made.map((segment, index) =>
        limit(async (): Promise<NewSegment> => {
          either.throwIfAborted()
          const audio = await renderer.render(segment.spans, (id) => flat.get(id) ?? deps.sourceOf(id), {
            gainDb: 0,
            bits: segment.bits,
            signal: either,
            onProgress: (doneMs) => progress.set(index, (doneMs / segment.durationMs) * 0.99),
          })
          deps.keep(audio)
          progress.set(index, 1)
          return {
            name: segment.name,
            spans: segment.spans,
            audio,
            settings: carried(segment, deps.settingsOf),
          }
        }).catch((thrown: unknown) => {
          const error = about(thrown, segment.spans, deps.nameOf)
          // The others would only be thrown away.
          failed.abort(error)
          throw error
        }),
      ),
    )
    // Only now: a job that has ended has no tool that still writes.
    if (failed.signal.aborted) throw failed.signal.reason
    return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  } finally {
    for (const { path } of flat.values()) await rm(path, { force: true })
  }
}

/** The same failure with the names of the samples it is about. */
function about(
  thrown: unknown,
  spans: readonly { sampleId: string }[],
  nameOf: (sampleId: string) => string,
): AppError {
  const error = fileError(thrown)
  const names = [...new Set(spans.map(({ sampleId }) => nameOf(sampleId)))]
  return new AppError(error.code, {
    retryable: error.retryable,
    detail: { ...error.detail, samples: someNames(names.map(quoted)) },
    cause: thrown,
  })
}

/** Null where nothing was ever set. */
function carried(
  segment: Segment,
  settingsOf: (id: string) => SampleSettings | undefined,
): NewSegment['settings'] {
  const [first] = segment.spans
  const settings = first && settingsOf(first.sampleId)
  return settings && settings.updatedAtMs !== 0 ? settingsOfSegment(settings, segment.spans) : null
}

/** Lossy files can only be decoded from their beginning: one that is cut in several is decoded once, not for each segment. */
async function flattenLossy(
  segments: readonly Segment[],
  deps: Pick<Parameters<typeof makeSegments>[1], 'renderer' | 'media' | 'sourceOf' | 'nameOf' | 'signal'>,
): Promise<Map<string, SourceAudio>> {
  const uses = new Map<string, number>()
  for (const { sampleId } of segments.flatMap(({ spans }) => spans))
    uses.set(sampleId, (uses.get(sampleId) ?? 0) + 1)
  const flat = new Map<string, SourceAudio>()
  for (const [sampleId, count] of uses) {
    const source = deps.sourceOf(sampleId)
    if (count < 2 || canSeekExactly(source.facts)) continue
    const path = await deps.renderer.workPath('.flac')
    const whole = { path: source.path, startFrame: 0, endFrame: null, isSeekable: false }
    const sampleRateHz = source.facts.sampleRateHz ?? 48_000
    try {
      await deps.media.render(
        { spans: [whole], sampleRateHz, bits: 24, format: 'flac', gainDb: 0, isDithered: false },
        path,
        {
          signal: deps.signal,
        },
      )
      flat.set(sampleId, {
        path,
        facts: await deps.media.probe(path, deps.signal),
        plannedBy: source.facts,
      })
    } catch (error) {
      for (const made of [path, ...[...flat.values()].map((one) => one.path)]) await rm(made, { force: true })
      throw about(error, [{ sampleId }], deps.nameOf)
    }
  }
  return flat
}

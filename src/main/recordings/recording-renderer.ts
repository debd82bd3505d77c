import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { totalFrames } from '@shared/audio/edit-list'
import type { AddedRecording, Recording } from '@shared/domain/recording/recording'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Media } from '../media/media'
import { fileError } from '../platform/files/file-errors'
import { isLink, ownNames } from '../platform/files/own-path'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import { bytesPerSample } from '../takes/journal/journal-files'
import { recordingFrames } from './recording-audio'
import { depthOf, toSteps } from './sound-depth'
import type { SavedAudio } from '../takes/audio/saved-audio'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { TakeStore } from '../takes/take-store'

/** Renders recordings to samples. */
export interface RecordingRenderer {
  /**
   * One that is being added to the draft already is not added again.
   * @returns the job's id
   * @throws AppError not-found (no such draft)
   */
  addToDraft(recording: Recording, draftId: string): string
  /** What a job that is done did; null: not known. */
  added(jobId: string): AddedRecording | null
  /** Deletes leftovers of renders from earlier sessions. */
  sweep(): Promise<void>
  /** Cancels the running renders. */
  stop(): Promise<void>
}

export interface RecordingRendererDeps {
  folder: string
  takes: Pick<TakeStore, 'get' | 'gridOf' | 'audioOf'>
  read: ReadTakePcm
  media: Pick<Media, 'rawToFlac' | 'samplesSha256' | 'probe'>
  audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
  jobs: Jobs
  log: Log
  /** @throws AppError not-found */
  requireDraft: (draftId: string) => void
  /** Stores the sample and links it to the recording, in one transaction. @param jobId of what made it */
  commit: (recording: Recording, draftId: string, audio: SavedAudio, jobId: string) => AddedRecording
}

const partialPrefix = 'render-'
const isPartial = ownNames(partialPrefix, '.flac')

/** Creates the renderer. Every FLAC is verified against the mixed frames before it counts. */
export function createRecordingRenderer(deps: RecordingRendererDeps): RecordingRenderer {
  const { takes, media } = deps
  const log = deps.log.child('recordings')
  const closing = new AbortController()
  /** By the ids of their jobs. */
  const added = new Map<string, AddedRecording>()
  /** By recording, its edit and draft. */
  const running = new Map<string, { job: JobHandle; work: Promise<void> }>()

  /** @throws AppError cancelled, and what hinders it (logged) */
  async function add(recording: Recording, draftId: string, job: JobHandle): Promise<void> {
    const signal = AbortSignal.any([closing.signal, job.signal])
    const partial = join(deps.folder, `${partialPrefix}${job.id}.flac`)
    try {
      const path = wholeTakeFile(recording) ?? (await render(recording, partial, signal, job))
      const read = (copyPath: string): Promise<AudioFacts> => media.probe(copyPath, signal)
      const audio = await ingestAudio(deps.audioStore, path, { signal, read })
      added.set(job.id, deps.commit(recording, draftId, audio, job.id))
    } catch (error) {
      const failure = fileError(error)
      if (!isCancelled(failure))
        log.error('a recording could not be added', { recordingId: recording.id }, error)
      throw failure
    } finally {
      // What cannot be deleted now, the next start sweeps.
      await rm(partial, { force: true }).catch(() => undefined)
    }
  }

  /** A recording that is exactly one whole take reuses the take's file, once it exists. */
  function wholeTakeFile({ regions }: Recording): string | null {
    const [only, more] = regions
    if (!only || more || only.startFrame !== 0 || only.endFrame !== takes.get(only.takeId).frameCount)
      return null
    const audio = takes.audioOf(only.takeId)
    return audio && deps.audioStore.pathOf(audio.fileName)
  }

  /** Encodes FLAC that decodes to exactly the mixed frames, which are quantized first. */
  async function render(
    recording: Recording,
    target: string,
    signal: AbortSignal,
    job: JobHandle,
  ): Promise<string> {
    const { sampleRateHz, channels } = recording
    const frameCount = totalFrames(recording.regions)
    const { bits, grid } = depthOf(recording.regions, takes)
    const hash = createHash('sha256')
    job.update({ totalBytes: frameCount * channels * bytesPerSample })
    let doneBytes = 0
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const samples of recordingFrames(recording, 0, frameCount, deps.read)) {
        const fitted = bits === 16 ? toSteps(samples, grid) : fitTo24(samples)
        const piece = new Uint8Array(fitted.buffer)
        hash.update(piece)
        doneBytes += piece.length
        job.update({ doneBytes })
        yield piece
      }
    }
    await mkdir(deps.folder, { recursive: true })
    const stream = Readable.from(bytes(), { objectMode: false })
    await media.rawToFlac(
      { sampleRateHz, channels, encoding: 'f32', source: { stream } },
      target,
      bits,
      signal,
    )
    if ((await media.samplesSha256({ path: target }, 'f32', signal)) !== hash.digest('hex')) {
      throw new AppError('ffmpeg-failed', { detail: { reason: 'not-lossless' } })
    }
    return target
  }

  return {
    addToDraft(recording, draftId) {
      deps.requireDraft(draftId)
      const key = JSON.stringify([recording.id, recording.regions, draftId])
      const known = running.get(key)
      if (known && !known.job.signal.aborted) return known.job.id
      const job = deps.jobs.start('recording-render', { draftId, totalCount: 1 })
      // Out of the running ones first: whoever hears of the end may add it again at once.
      const work = add(recording, draftId, job)
        .finally(() => {
          if (running.get(key)?.job === job) running.delete(key)
        })
        .then(
          () => job.done(),
          (error: unknown) => job.fail(fileError(error)),
        )
      running.set(key, { job, work })
      return job.id
    },
    added: (jobId) => added.get(jobId) ?? null,
    async sweep() {
      const names = isLink(deps.folder) ? [] : await readdir(deps.folder).catch(() => [])
      await Promise.all(names.filter(isPartial).map((name) => rm(join(deps.folder, name), { force: true })))
    },
    async stop() {
      closing.abort(new AppError('cancelled'))
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}

const full24 = 2 ** 23
const fitTo24 = (samples: Float32Array): Float32Array<ArrayBuffer> =>
  Float32Array.from(
    samples,
    (value) => Math.max(-full24, Math.min(full24 - 1, Math.round(value * full24))) / full24 + 0,
  )

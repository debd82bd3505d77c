import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Analysis, SampleReport } from '@shared/domain/dataset/analysis'
import type { Draft } from '@shared/domain/dataset/draft'
import type { AudioChange, SegmentEdits, SegmentPlan } from '@shared/domain/dataset/segment'
import type { Sample } from '@shared/domain/dataset/sample'
import type { BatchAction, SampleSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { heardMs } from '@shared/judge/heard-length'
import { planSegments } from '@shared/segments/plan-segments'
import { type ProposedSettings, proposeSettings } from '@shared/segments/propose-settings'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { readSettings } from '../sample-settings/settings-row'
import { changesAudio, type CleanAudio, createSettingsRenderer } from './apply-settings'
import { prepareDragFiles } from './drag-files'
import { createChangeStore } from './change-store'
import { type DiskRoomDeps, requireRoom } from '../exports/disk-room'
import { createDrags } from '../exports/drags'
import { canCloneInto, type OutDeps } from '../exports/files-out'
import { exportSamples, type ExportedSample } from './export-samples'
import { makeSegments } from './make-segments'
import { createSegmentJobs, type SegmentWork } from './segment-jobs'
import { createPartProgress } from './segment-progress'
import { segmentSources } from './segment-sources'
import type { NewSegment } from './replace-samples'
import { createSegmentStore } from './segment-store'
import { createSegmentRenderer, type SourceAudio } from './render-segments'
import { createRunningChangeStore, type RunningKind } from './running-change-store'
import { createScriptText, type FindScript } from './script-text'
import { requireUnchangedSettings } from './unchanged-settings'

/** Segments of a draft, rendered settings, and files for other programs. Raw audio is never changed. */
export interface Segments {
  /** @throws AppError not-found */
  plan(draftId: string, edits: SegmentEdits): SegmentPlan
  /** @returns the id of the job and of the change. @throws AppError invalid-input where nothing would change, busy, not-found */
  apply(draftId: string, edits: SegmentEdits): string
  /** Newest first. */
  changes(draftId: string): AudioChange[]
  /** Takes back a change, or does it again. @throws AppError not-found, invalid-input where it is blocked, busy */
  /** @returns the samples it had made, also those removed since */
  undo(draftId: string, changeId: string): string[]
  redo(draftId: string, changeId: string): void
  propose(sampleIds: readonly string[], action: BatchAction): (ProposedSettings & { sampleId: string })[]
  /** @returns the id of the job and of the change. @throws AppError invalid-input where nothing is set, busy, not-found */
  applySettings(sampleIds: readonly string[]): string
  /** @param folder picked by the person. @returns the job's id */
  export(
    draftId: string,
    sampleIds: readonly string[],
    options: { folder: string; format: 'wav' | 'flac'; isApplyingSettings: boolean },
  ): string
  /**
   * Hands real files of these samples to another program.
   * @returns null where the drag has begun, or the job that prepares it
   */
  dragOut(sampleIds: readonly string[]): Promise<{ jobId: string } | null>
  /** Says which changes an earlier session began and did not finish. */
  resume(): void
  close(): Promise<void>
}

export interface SegmentsDeps extends OutDeps, Pick<DiskRoomDeps, 'freeBytes'> {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  draft: (id: string) => Pick<Draft, 'id' | 'name' | 'language'>
  samples: Pick<SampleStore, 'list' | 'get' | 'audioOf'>
  audioStore: Pick<AudioStore, 'ingest' | 'pathOf'>
  media: Pick<Media, 'render' | 'probe' | 'hash'>
  analysisOf: (sampleId: string) => Analysis | null
  /** What is known about the sound of each sample. */
  reportsOf: (draftId: string) => readonly SampleReport[]
  clean: CleanAudio
  findScript: FindScript
  workspace: () => string | null
  startDrag: (paths: string[]) => Promise<void>
  /** A person still holds the mouse after so much was copied. */
  quickDragBytes?: number
  jobs: Jobs
  clock: Pick<Clock, 'nowMs'>
  log: Log
  topics: Pick<Topics, 'emit'>
}

export function createSegments(deps: SegmentsDeps): Segments {
  const { library, samples, audioStore, media, quickDragBytes = 150_000_000 } = deps
  const nowMs = (): number => deps.clock.nowMs()
  const store = createSegmentStore({ library, nowMs, workspace: deps.workspace })
  const changes = createChangeStore({ library, nowMs })
  const workFolder = join(library.folder, libraryFiles.audio, '.incoming')
  const dragFolder = join(library.folder, libraryFiles.dragged)
  const drags = createDrags(deps.startDrag)
  const closing = new AbortController()
  const renderer = createSegmentRenderer({ media, audioStore, workFolder })
  const settingsRenderer = createSettingsRenderer({ renderer, clean: deps.clean })
  const jobs = createSegmentJobs(deps)
  const runningChanges = createRunningChangeStore(library)
  const scriptText = createScriptText({ db: library.db, findScript: deps.findScript })
  const partsOf = library.db.prepare<
    [string],
    { sampleId: string; name: string; startMs: number; endMs: number }
  >(
    `SELECT o.from_sample_id AS sampleId, s.name, o.start_ms AS startMs, o.end_ms AS endMs
     FROM sample_origins o JOIN samples s ON s.id = o.from_sample_id WHERE o.sample_id = ? ORDER BY o.number`,
  )

  const settingsOf = (draftId: string): Map<string, SampleSettings> =>
    new Map(readSettings(library.db, draftId).map((settings) => [settings.sampleId, settings]))

  function plan(draftId: string, edits: SegmentEdits): SegmentPlan {
    deps.draft(draftId)
    const { sources, others } = segmentSources({
      samples: samples.list(draftId).map(asHeard),
      origins: store.originsOf(draftId),
      settings: settingsOf(draftId),
      analysisOf: deps.analysisOf,
      reports: deps.reportsOf(draftId),
    })
    const left = store.leftInCloud(draftId)
    const beside = { count: others.count + left.count, sizeBytes: others.sizeBytes + left.sizeBytes }
    return planSegments({ draftId, sources, others: beside, edits })
  }

  /** With the length that its sound has, which a damaged file's header may not tell. */
  function asHeard(sample: Sample): Sample {
    const analysis = deps.analysisOf(sample.id)
    const durationMs = sample.facts?.durationMs ?? null
    if (!analysis || !sample.facts || durationMs === null) return sample
    return { ...sample, facts: { ...sample.facts, durationMs: heardMs(analysis, durationMs) } }
  }

  function sourceAudio(sample: Sample): SourceAudio {
    const audio = samples.audioOf(sample.id)
    const { facts } = asHeard(sample)
    if (!audio || !facts) throw new AppError('file-missing', { detail: { what: 'sample' } })
    const isDamaged = (deps.analysisOf(sample.id)?.complaintCount ?? 0) > 0
    return { path: audioStore.pathOf(audio.fileName), facts, isDamaged }
  }

  function sourcesOf(draftId: string): (sampleId: string) => SourceAudio {
    const byId = new Map(samples.list(draftId).map((sample) => [sample.id, sample]))
    return (sampleId) => {
      const sample = byId.get(sampleId)
      if (!sample) throw new AppError('not-found', { detail: { what: 'sample' } })
      return sourceAudio(sample)
    }
  }

  /** What was made is ready, and what it was made of is gone. */
  function publishChanged(draftId: string): void {
    deps.topics.emit('datasetChanged', { draftId })
    deps.topics.emit('sampleReady', { draftId })
  }

  /**
   * Runs work that takes files into the library; what no sample came to use, and no other job counts on, is removed again.
   * @param settings as the work goes by them
   */
  async function replacing(
    draftId: string,
    changeId: string,
    settings: ReadonlyMap<string, SampleSettings>,
    work: (keep: (audio: NewSegment['audio']) => void) => Promise<NewSegment[]>,
  ): Promise<void> {
    const note = deps.leftovers.note()
    try {
      const segments = await work(({ sha256 }) => note.add({ audio: sha256 }))
      requireUnchangedSettings(segments, { before: settings, now: settingsOf(draftId) })
      store.replace(draftId, segments, changeId)
    } finally {
      // What it cannot clear now, the next start does.
      await note
        .clear()
        .catch((error: unknown) => deps.log.warn('leftovers of a change stay for now', { changeId, error }))
    }
    publishChanged(draftId)
  }

  const jobKinds = { 'segments-made': 'make-segments', 'settings-applied': 'apply-settings' } as const

  /** Runs a change of a draft's audio. Where it is cut short, by whatever ends Timbre, the next start says so. */
  function change(kind: RunningKind, draftId: string, work: SegmentWork): string {
    return jobs.change(jobKinds[kind], draftId, 0, async (job, signal) => {
      runningChanges.begin({ changeId: job.id, draftId, kind })
      try {
        await work(job, signal)
      } finally {
        const isCutShort = signal.aborted && !job.signal.aborted
        if (!isCutShort) noteEnd(job.id)
      }
    })
  }

  /** What was made stays made where this cannot be stored. */
  function noteEnd(changeId: string): void {
    try {
      runningChanges.end(changeId)
    } catch (error) {
      deps.log.warn('the end of a change could not be noted', { changeId, error })
    }
  }

  function rearrange<T>(draftId: string, work: () => T): T {
    if (jobs.isChanging(draftId)) throw new AppError('busy', { detail: { what: 'draft' } })
    const done = work()
    publishChanged(draftId)
    return done
  }

  const draftOf = (sampleIds: readonly string[]): string => {
    const [first] = sampleIds
    if (first === undefined) throw new AppError('invalid-input', { detail: { what: 'samples' } })
    return samples.get(first).draftId
  }
  const chosenOf = (draftId: string, sampleIds: readonly string[]): Sample[] => {
    const wanted = new Set(sampleIds)
    return samples.list(draftId).filter(({ id, state }) => wanted.has(id) && state === 'ready')
  }

  return {
    plan,
    apply(draftId, edits) {
      const { segments, isUnchanged } = plan(draftId, edits)
      if (isUnchanged) throw new AppError('invalid-input', { detail: { reason: 'unchanged' } })
      const settings = settingsOf(draftId)
      const sourceOf = sourcesOf(draftId)
      return change('segments-made', draftId, (job, signal) =>
        replacing(draftId, job.id, settings, (keep) =>
          makeSegments(segments, {
            renderer,
            media,
            sourceOf,
            settingsOf: (id) => settings.get(id),
            nameOf: (id) => samples.get(id).name,
            keep,
            job,
            signal,
          }),
        ),
      )
    },
    changes: (draftId) => changes.list(draftId),
    undo: (draftId, changeId) => rearrange(draftId, () => changes.undo(draftId, changeId)),
    redo: (draftId, changeId) => rearrange(draftId, () => changes.redo(draftId, changeId)),
    propose(sampleIds, action) {
      const settings = settingsOf(draftOf(sampleIds))
      return sampleIds.flatMap((sampleId) => {
        const own = settings.get(sampleId)
        const analysis = deps.analysisOf(sampleId)
        const promisedMs = samples.get(sampleId).facts?.durationMs ?? null
        // A trim up to the padding of a codec would lie outside of the sample.
        const heard = analysis && { ...analysis, durationMs: heardMs(analysis, promisedMs) }
        return own ? [{ sampleId, ...proposeSettings(action, own, heard) }] : []
      })
    },
    applySettings(sampleIds) {
      const draftId = draftOf(sampleIds)
      const settings = settingsOf(draftId)
      const chosen = chosenOf(draftId, sampleIds).flatMap((sample) => {
        const own = settings.get(sample.id)
        return own && changesAudio(own) ? [{ sample, settings: own }] : []
      })
      if (chosen.length === 0) throw new AppError('invalid-input', { detail: { reason: 'unchanged' } })
      return change('settings-applied', draftId, (job, signal) =>
        replacing(draftId, job.id, settings, async (keep) => {
          const progress = createPartProgress(
            job,
            chosen.map(({ sample }) => sample.sizeBytes),
          )
          const segments: NewSegment[] = []
          // One after the other: noise removal uses every core it is given.
          for (const [index, { sample, settings: own }] of chosen.entries()) {
            const segment = await settingsRenderer.render(
              { id: sample.id, name: sample.name, source: sourceAudio(sample), settings: own },
              { signal, onProgress: (fraction) => progress.set(index, fraction) },
            )
            keep(segment.audio)
            segments.push(segment)
          }
          return segments
        }),
      )
    },
    export(draftId, sampleIds, { folder, format, isApplyingSettings }) {
      const { id, name, language } = deps.draft(draftId)
      const settings = settingsOf(draftId)
      const chosen = chosenOf(draftId, sampleIds)
      if (!existsSync(folder)) throw new AppError('file-missing', { detail: { what: 'folder' } })
      return jobs.read('export', draftId, 0, async (job, signal) => {
        const entries: ExportedSample[] = []
        for (const sample of chosen) {
          const own = settings.get(sample.id)
          if (!own) continue
          const text = await scriptText.textOf(sample.id)
          entries.push({
            sample,
            source: sourceAudio(sample),
            settings: own,
            text,
            madeOf: partsOf.all(sample.id),
          })
        }
        await exportSamples(entries, {
          draft: { id, name, language },
          folder,
          format,
          isApplyingSettings,
          media,
          settingsRenderer,
          nowMs: nowMs(),
          job,
          signal,
          leftovers: deps.leftovers,
        })
      })
    },
    async dragOut(sampleIds) {
      const draftId = draftOf(sampleIds)
      const chosen = chosenOf(draftId, sampleIds)
      const files = chosen.map((sample) => ({
        name: sample.name,
        path: sourceAudio(sample).path,
        sizeBytes: sample.sizeBytes,
      }))
      const [first] = files
      if (!first) return null
      const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      return drags.out(JSON.stringify(files), {
        isQuick: totalBytes <= quickDragBytes || (await canCloneInto(dragFolder, first.path)),
        signal: closing.signal,
        startJob(work) {
          const jobId = jobs.read('export', draftId, totalBytes, async (job, signal) => {
            await work(job, signal)
          })
          return { jobId }
        },
        async write(job, signal) {
          if (job) await requireRoom(library.folder, totalBytes, { ...deps, libraryFolder: library.folder })
          const onBytes = (doneBytes: number): void => job?.update({ doneBytes })
          return prepareDragFiles(files, dragFolder, { signal, onBytes })
        },
      })
    },
    resume() {
      for (const { draftId, draftName, kind } of runningChanges.takeCutShort())
        deps.topics.emit('noticed', { news: { kind: 'change-cut-short', draftName, change: kind }, draftId })
    },
    close() {
      closing.abort(new AppError('cancelled'))
      return jobs.stop()
    },
  }
}

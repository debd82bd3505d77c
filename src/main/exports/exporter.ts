import { dirname, join } from 'node:path'
import { totalFrames } from '@shared/audio/edit-list'
import type { ExportCheck, ExportOptions, ExportSource } from '@shared/domain/export/export'
import { isMeasuredFor, judgeExport, type SoundMeasured } from '@shared/domain/export/judge-export'
import { endingOfFormat, type ExportRules, exportRules } from '@shared/domain/export/preset-rules'
import { AppError } from '@shared/errors/app-error'
import type { Media } from '../media/media'
import type { Dialogs } from '../platform/dialogs'
import { withoutEnding } from '../platform/files/file-name'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import { createSegmentJobs } from '../segments/segment-jobs'
import { type DiskRoomDeps, requireRoom } from './disk-room'
import { createDrags } from './drags'
import { createExportProgress, type ExportProgress } from './export-progress'
import { type ExportPlan, type ExportPlanDeps, planExport, type PlannedFile } from './export-plan'
import { expectedBytes } from './expected-bytes'
import { type ExportTakes, measureSound } from './export-sound'
import { type OutDeps, writeDragFiles, writeFile, writeFolder } from './files-out'
import { createMeasuredSounds } from './measured-sounds'
import { writeExport } from './write-export'

/** What is asked to be exported, and how. */
export interface ExportRequest {
  sources: readonly ExportSource[]
  options: ExportOptions
}

/** Takes and recordings as files of the person's own. */
export interface Exporter {
  /** @throws AppError not-found, busy */
  check(request: ExportRequest): Promise<ExportCheck>
  /** @returns null where nothing is left to measure. @throws AppError not-found, busy */
  measure(request: ExportRequest): Promise<{ jobId: string } | null>
  /** @returns null where the person changed their mind. @throws AppError not-found, busy, invalid-input */
  save(request: ExportRequest): Promise<{ jobId: string } | null>
  /** Shows what a job of `save` wrote. @throws AppError not-found */
  reveal(jobId: string): void
  /** @returns null where the drag has begun, or the job that prepares it. @throws as `save`, disk-*, file-* */
  dragOut(request: ExportRequest): Promise<{ jobId: string } | null>
  close(): Promise<void>
}

export interface ExporterDeps extends Omit<ExportPlanDeps, 'findTake'>, DiskRoomDeps, OutDeps {
  takes: ExportTakes & { find: ExportPlanDeps['findTake'] }
  media: Pick<Media, 'writeSound' | 'soundLevels' | 'soundLevelsHeard'>
  dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget' | 'showInFolder' | 'startDrag'>
  jobs: Jobs
  log: Log
  /** Of `writeDragFiles`. */
  dragFolder: string
  remember: (options: ExportOptions) => void
  onMeasured: () => void
}

/** A person still holds the mouse after this much sound was written. */
const quickDragMs = 10 * 60_000
const quickMp3DragMs = 60_000
const manyName = 'Recordings'

export function createExporter(deps: ExporterDeps): Exporter {
  const { takes, media, dialogs } = deps
  const jobs = createSegmentJobs(deps)
  const closing = new AbortController()
  const measured = createMeasuredSounds(deps.onMeasured)
  const drags = createDrags((paths) => dialogs.startDrag(paths))
  /** What each job of `save` wrote. */
  const written = new Map<string, string>()

  const outChannels = (file: PlannedFile, rules: ExportRules): number => rules.channels ?? file.channels
  /** Takes never change, so what they are put together of says what is heard. */
  const keyOf = (file: PlannedFile, rules: ExportRules): string =>
    JSON.stringify([file.regions, outChannels(file, rules)])
  async function plan({ sources, options }: ExportRequest): Promise<ExportPlan> {
    const found = await planExport(sources, options, { ...deps, findTake: (id) => takes.find(id) })
    measured.keep(found.files.length)
    return found
  }

  function waitingOf(files: readonly PlannedFile[], rules: ExportRules): PlannedFile[] {
    return isMeasuredFor(rules) ? files.filter((file) => !measured.get(keyOf(file, rules))) : []
  }

  async function measureFile(
    file: PlannedFile,
    rules: ExportRules,
    progress: ExportProgress,
    signal: AbortSignal,
  ): Promise<SoundMeasured> {
    const key = keyOf(file, rules)
    const known = measured.get(key)
    if (known) return known
    const found = await measureSound(file, outChannels(file, rules), {
      ...{ takes, media, signal },
      onProgress: (doneFrames) => progress.measured(file, doneFrames),
    })
    measured.set(key, found)
    return found
  }

  /** Files that can be written. */
  async function planned(request: ExportRequest): Promise<PlannedFile[]> {
    const { files, canBeOne } = await plan(request)
    if (files.length === 0) throw new AppError('invalid-input', { detail: { reason: 'no-sound' } })
    if (request.options.files === 'all' && !canBeOne)
      throw new AppError('invalid-input', { detail: { reason: 'format-differs' } })
    return files
  }

  /** Writes a file to a path of its own. */
  async function write(
    file: PlannedFile,
    target: string,
    rules: ExportRules,
    { progress, signal }: { progress: ExportProgress; signal: AbortSignal },
  ): Promise<void> {
    const facts = isMeasuredFor(rules) ? await measureFile(file, rules, progress, signal) : null
    await writeExport(file, target, rules, facts, {
      ...{ takes, media, signal },
      onProgress: (fraction) => progress.written(file, fraction),
    })
    progress.done(file)
  }

  async function writeAll(
    files: readonly PlannedFile[],
    folder: string,
    rules: ExportRules,
    how: { progress: ExportProgress; signal: AbortSignal },
  ): Promise<string[]> {
    const paths: string[] = []
    for (const file of files) {
      const path = join(folder, file.name)
      await write(file, path, rules, how)
      paths.push(path)
    }
    return paths
  }

  const progressOf = (job: JobHandle | null, files: readonly PlannedFile[], rules: ExportRules) =>
    createExportProgress(job, files, waitingOf(files, rules))

  /** What was chosen last is no reason not to export. */
  function remember(options: ExportOptions): void {
    try {
      deps.remember(options)
    } catch (error) {
      deps.log.warn('the options of an export could not be remembered', { error })
    }
  }

  function startJob(work: (job: JobHandle, signal: AbortSignal) => Promise<unknown>): { jobId: string } {
    const jobId = jobs.read('recording-export', null, 0, async (job, signal) => {
      await work(job, signal).finally(() => measured.tell())
    })
    return { jobId }
  }

  return {
    async check(request) {
      const { files, canBeOne, hasLines, markerCount } = await plan(request)
      const rules = exportRules(request.options)
      const judged = files.map((file) => {
        const { name, markers, regions, sampleRateHz } = file
        const durationMs = (totalFrames(regions) / sampleRateHz) * 1_000
        const facts = measured.get(keyOf(file, rules))
        const { checks, changes } = judgeExport({ ...file, durationMs }, facts, rules)
        return { name, durationMs, markerCount: markers.length, rules: checks, changes }
      })
      return {
        ...{ files: judged, canBeOne, hasLines, markerCount },
        isMeasured: waitingOf(files, rules).length === 0,
        totalMs: judged.reduce((sum, { durationMs }) => sum + durationMs, 0),
        sizeBytes: expectedBytes(files, rules),
      }
    },
    async measure(request) {
      const rules = exportRules(request.options)
      const waiting = waitingOf((await plan(request)).files, rules)
      if (waiting.length === 0) return null
      const jobId = jobs.read('export-check', null, 0, async (job, signal) => {
        const progress = createExportProgress(job, [], waiting)
        try {
          for (const file of waiting) await measureFile(file, rules, progress, signal)
        } finally {
          measured.tell()
        }
      })
      return { jobId }
    },
    async save(request) {
      const { options } = request
      const files = await planned(request)
      const rules = exportRules(options)
      const [first, more] = files
      if (first && !more) {
        const extension = endingOfFormat(rules.format)
        const target = await dialogs.pickTarget({ fileName: withoutEnding(first.name), extension })
        if (target === null) return null
        remember(options)
        return startJob(async (job, signal) => {
          await requireRoom(dirname(target), expectedBytes(files, rules), deps)
          const made = await writeFile(target, { ...deps, signal }, (path) =>
            write(first, path, rules, { progress: progressOf(job, files, rules), signal }),
          )
          written.set(job.id, made)
        })
      }
      const parent = await dialogs.pickFolder()
      if (parent === null) return null
      remember(options)
      return startJob(async (job, signal) => {
        await requireRoom(parent, expectedBytes(files, rules), deps)
        const made = await writeFolder(parent, manyName, { ...deps, signal }, (folder) =>
          writeAll(files, folder, rules, { progress: progressOf(job, files, rules), signal }),
        )
        written.set(job.id, made)
      })
    },
    reveal(jobId) {
      const path = written.get(jobId)
      if (path === undefined) throw new AppError('not-found', { detail: { what: 'export' } })
      dialogs.showInFolder(path)
    },
    async dragOut(request) {
      const files = await planned(request)
      const rules = exportRules(request.options)
      const totalMs = files.reduce(
        (sum, { regions, sampleRateHz }) => sum + (totalFrames(regions) / sampleRateHz) * 1_000,
        0,
      )
      const quickMs = rules.format === 'mp3' ? quickMp3DragMs : quickDragMs
      return drags.out(JSON.stringify([files, rules]), {
        isQuick: totalMs <= quickMs && !isMeasuredFor(rules),
        signal: closing.signal,
        startJob,
        async write(job, signal) {
          await requireRoom(deps.libraryFolder, expectedBytes(files, rules), deps)
          return writeDragFiles(deps.dragFolder, (folder) =>
            writeAll(files, folder, rules, { progress: progressOf(job, files, rules), signal }),
          )
        },
      })
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await jobs.stop()
    },
  }
}

import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type HistoryFormat, historyFormats } from '@shared/domain/speech/history'
import { AppError } from '@shared/errors/app-error'
import { createDrags } from '../exports/drags'
import { type OutDeps, writeDragFiles, writeFile, writeFolder } from '../exports/files-out'
import { generatedTags } from '../media/generated-tags'
import type { Media } from '../media/media'
import { type PackageEntry, writeZip } from '../passports/package-writer'
import type { Dialogs } from '../platform/dialogs'
import { beginningOf, uniqueNames } from '../platform/files/file-name'
import { nameByPattern } from '../platform/files/name-pattern'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import { createSegmentJobs } from '../segments/segment-jobs'
import type { VolumeDbOf } from '../speech-workspace/speech-workspace'
import { endingOf } from '../speech/generation-files'
import type { HistoryAudio } from './history-audio'
import type { HistoryStore, StoredRow } from './history-store'

export interface SaveRequest {
  ids: readonly string[]
  format: HistoryFormat
  namePattern: string
  as: 'file' | 'folder' | 'zip'
}

/** Sound of the history as files of the person's own. */
export interface SaveHistory {
  /** @returns the job; null where the person changed their mind. @throws AppError not-found */
  save(request: SaveRequest): Promise<{ jobId: string } | null>
  /** How `save` would name the file of one. @throws AppError not-found */
  fileName(request: Pick<SaveRequest, 'format' | 'namePattern'> & { id: string }): string
  /**
   * @returns null where the drag has begun, or the job that prepares it: what is not here is fetched
   * @throws AppError not-found, file-*, disk-*, ffmpeg-*
   */
  dragOut(ids: readonly string[], namePattern: string): Promise<{ jobId: string } | null>
  close(): Promise<void>
}

/** As it came, or without loss where it came as something else. */
const dragFormatOf = (mediaType: string): HistoryFormat =>
  historyFormats.find((format) => format === endingOf(mediaType)) ?? 'flac'

const fileNameOf = (pattern: string, row: StoredRow, number: number): string =>
  nameByPattern(pattern, {
    atMs: row.atMs,
    number,
    fallback: 'generation',
    values: { voice: row.voiceName, model: row.modelId ?? '', text: beginningOf(row.text) },
  })

/** A person still holds the mouse when so many short files were made. */
const quickDragFiles = 20

/** What a zip or folder of many is called. */
const manyName = 'Generations'

export interface SaveHistoryDeps extends OutDeps {
  store: HistoryStore
  audio: Pick<HistoryAudio, 'ensure' | 'isHere'>
  media: Pick<Media, 'encode' | 'hash'>
  rememberGenerated: (sha256: string) => void
  volumeDbOf: VolumeDbOf
  dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget' | 'startDrag'>
  jobs: Jobs
  /** Of `writeDragFiles`. */
  dragFolder: string
  log: Log
}

export function createSaveHistory(deps: SaveHistoryDeps): SaveHistory {
  const { store, audio, media, dialogs, log } = deps
  const jobs = createSegmentJobs({ jobs: deps.jobs, log })
  const closing = new AbortController()
  const drags = createDrags((paths) => dialogs.startDrag(paths))

  function rowsOf(ids: readonly string[]): StoredRow[] {
    const rows = ids.flatMap((id) => store.find(id) ?? [])
    // Some of many left out would look like all of them.
    if (rows.length < ids.length) throw new AppError('not-found', { detail: { what: 'history-row' } })
    return rows
  }

  /** As loud as it is heard here, and saying that it is generated. */
  async function encode(
    row: StoredRow,
    source: string,
    target: string,
    { format, signal }: { format: HistoryFormat; signal: AbortSignal },
  ): Promise<void> {
    const gainDb = row.task === 'text-to-dialogue' ? 0 : deps.volumeDbOf(row)
    await media.encode(source, target, { format, tags: generatedTags, gainDb, signal })
    // Refused as a sample of any clone from now on (rulings, "Speech").
    deps.rememberGenerated((await media.hash(target, signal)).sha256)
  }

  /** Encodes all into a folder; progress counts files. */
  async function encodeAll(
    rows: readonly StoredRow[],
    folder: string,
    { format, namePattern }: SaveRequest,
    { job, signal }: { job: JobHandle; signal: AbortSignal },
  ): Promise<PackageEntry[]> {
    const nameOf = uniqueNames()
    const entries: PackageEntry[] = []
    job.update({ totalCount: rows.length })
    for (const [at, row] of rows.entries()) {
      const name = nameOf(fileNameOf(namePattern, row, at + 1), `.${format}`)
      const path = join(folder, name)
      const sound = await audio.ensure(row.id, signal)
      await encode(row, sound.path, path, { format, signal })
      entries.push({ name, path, sizeBytes: (await stat(path)).size })
      job.update({ doneCount: at + 1 })
    }
    return entries
  }

  /** @returns their paths */
  async function writeDrag(
    rows: readonly StoredRow[],
    folder: string,
    namePattern: string,
    { job, signal }: { job: JobHandle | null; signal: AbortSignal },
  ): Promise<string[]> {
    const nameOf = uniqueNames()
    const paths: string[] = []
    job?.update({ totalCount: rows.length })
    for (const [at, row] of rows.entries()) {
      const { path, mediaType } = await audio.ensure(row.id, signal)
      const format = dragFormatOf(mediaType)
      const target = join(folder, nameOf(fileNameOf(namePattern, row, at + 1), `.${format}`))
      await encode(row, path, target, { format, signal })
      paths.push(target)
      job?.update({ doneCount: at + 1 })
    }
    return paths
  }

  async function saveOne(row: StoredRow, { format, namePattern }: SaveRequest) {
    const target = await dialogs.pickTarget({
      fileName: fileNameOf(namePattern, row, 1),
      extension: format,
    })
    if (target === null) return null
    const jobId = jobs.read('history-save', null, 0, async (job, signal) => {
      job.update({ totalCount: 1 })
      await writeFile(target, { ...deps, signal }, async (path) => {
        const sound = await audio.ensure(row.id, signal)
        await encode(row, sound.path, path, { format, signal })
      })
      job.update({ doneCount: 1 })
    })
    return { jobId }
  }

  async function saveFolder(rows: readonly StoredRow[], request: SaveRequest) {
    const parent = await dialogs.pickFolder()
    if (parent === null) return null
    const jobId = jobs.read('history-save', null, 0, async (job, signal) => {
      await writeFolder(parent, manyName, { ...deps, signal }, (folder) =>
        encodeAll(rows, folder, request, { job, signal }),
      )
    })
    return { jobId }
  }

  async function saveZip(rows: readonly StoredRow[], request: SaveRequest) {
    const target = await dialogs.pickTarget({ fileName: manyName, extension: 'zip' })
    if (target === null) return null
    const jobId = jobs.read('history-save', null, 0, async (job, signal) => {
      await writeFile(target, { ...deps, signal }, async (whole) => {
        const entries = await encodeAll(rows, dirname(whole), request, { job, signal })
        await writeZip(entries, whole, { signal, onBytes: () => undefined })
      })
    })
    return { jobId }
  }

  return {
    async save(request) {
      const rows = rowsOf(request.ids)
      const [first] = rows
      if (request.as === 'file' && first) return saveOne(first, request)
      return request.as === 'zip' ? saveZip(rows, request) : saveFolder(rows, request)
    },
    fileName({ id, format, namePattern }) {
      const [row] = rowsOf([id])
      return row ? `${fileNameOf(namePattern, row, 1)}.${format}` : ''
    },
    async dragOut(ids, namePattern) {
      const rows = rowsOf(ids)
      const areHere = await Promise.all(rows.map(({ id }) => audio.isHere(id)))
      return drags.out(JSON.stringify([rows.map((row) => [row.id, deps.volumeDbOf(row)]), namePattern]), {
        isQuick: rows.length <= quickDragFiles && areHere.every(Boolean),
        signal: closing.signal,
        startJob(work) {
          const jobId = jobs.read('history-save', null, 0, async (job, signal) => {
            await work(job, signal)
          })
          return { jobId }
        },
        write: (job, signal) =>
          writeDragFiles(deps.dragFolder, (folder) => writeDrag(rows, folder, namePattern, { job, signal })),
      })
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await jobs.stop()
    },
  }
}

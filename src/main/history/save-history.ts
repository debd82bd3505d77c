import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type HistoryFormat, historyFormats } from '@shared/domain/speech/history'
import { AppError } from '@shared/errors/app-error'
import { targetError } from '../media/ffmpeg/target-errors'
import { generatedTags } from '../media/generated-tags'
import type { Media } from '../media/media'
import { freePath, type PackageEntry, writeZip } from '../passports/package-writer'
import type { Dialogs } from '../platform/dialogs'
import { uniqueNames } from '../platform/files/file-name'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import { createSegmentJobs } from '../segments/segment-jobs'
import type { VolumeDbOf } from '../speech-workspace/speech-workspace'
import { endingOf } from '../speech/generation-files'
import type { HistoryAudio } from './history-audio'
import type { HistoryStore, StoredRow } from './history-store'
import { nameByPattern } from './name-pattern'

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
  dragOut(ids: readonly string[], namePattern: string): Promise<void>
  close(): Promise<void>
}

/** As it came, or without loss where it came as something else. */
const dragFormatOf = (mediaType: string): HistoryFormat =>
  historyFormats.find((format) => format === endingOf(mediaType)) ?? 'flac'

/** What a zip or folder of many is called. */
const manyName = 'Generations'

export function createSaveHistory(deps: {
  store: HistoryStore
  audio: Pick<HistoryAudio, 'ensure'>
  media: Pick<Media, 'encode' | 'hash'>
  rememberGenerated: (sha256: string) => void
  volumeDbOf: VolumeDbOf
  dialogs: Pick<Dialogs, 'pickFolder' | 'pickTarget' | 'startDrag'>
  jobs: Jobs
  /** Swept at the next start. */
  dragFolder: string
  log: Log
}): SaveHistory {
  const { store, audio, media, dialogs, log } = deps
  const jobs = createSegmentJobs({ jobs: deps.jobs, log })
  const closing = new AbortController()

  function rowsOf(ids: readonly string[]): StoredRow[] {
    const rows = ids.flatMap((id) => store.find(id) ?? [])
    if (rows.length === 0) throw new AppError('not-found', { detail: { what: 'history-row' } })
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
      const name = nameOf(nameByPattern(namePattern, row, at + 1), `.${format}`)
      const path = join(folder, name)
      const sound = await audio.ensure(row.id, signal)
      await encode(row, sound.path, path, { format, signal })
      entries.push({ name, path, sizeBytes: (await stat(path)).size })
      job.update({ doneCount: at + 1 })
    }
    return entries
  }

  /** A folder beside the target that is gone when the work is done, unless the work gave it another name. */
  async function inPartial<T>(
    parent: string,
    job: JobHandle,
    work: (folder: string) => Promise<T>,
  ): Promise<T> {
    const partial = join(parent, `.timbre-history-${job.id}`)
    try {
      await mkdir(partial)
      return await work(partial)
    } catch (error) {
      throw targetError(error)
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  }

  async function saveOne(row: StoredRow, { format, namePattern }: SaveRequest) {
    const target = await dialogs.pickTarget({
      fileName: nameByPattern(namePattern, row, 1),
      extension: format,
    })
    if (target === null) return null
    const jobId = jobs.read('history-save', null, 0, async (job, signal) => {
      job.update({ totalCount: 1 })
      await inPartial(dirname(target), job, async (folder) => {
        const path = join(folder, basename(target))
        const sound = await audio.ensure(row.id, signal)
        await encode(row, sound.path, path, { format, signal })
        await rename(path, target)
      })
      job.update({ doneCount: 1 })
    })
    return { jobId }
  }

  async function saveFolder(rows: readonly StoredRow[], request: SaveRequest) {
    const parent = await dialogs.pickFolder()
    if (parent === null) return null
    const jobId = jobs.read('history-save', null, 0, (job, signal) =>
      inPartial(parent, job, async (folder) => {
        await encodeAll(rows, folder, request, { job, signal })
        if (signal.aborted) throw new AppError('cancelled')
        await rename(folder, await freePath(parent, manyName, ''))
      }),
    )
    return { jobId }
  }

  async function saveZip(rows: readonly StoredRow[], request: SaveRequest) {
    const target = await dialogs.pickTarget({ fileName: manyName, extension: 'zip' })
    if (target === null) return null
    const jobId = jobs.read('history-save', null, 0, (job, signal) =>
      inPartial(dirname(target), job, async (folder) => {
        const entries = await encodeAll(rows, folder, request, { job, signal })
        await writeZip(entries, target, { signal, onBytes: () => undefined })
      }),
    )
    return { jobId }
  }

  return {
    async save(request) {
      const rows = rowsOf(request.ids)
      const [first] = rows
      if (request.as === 'file' && first) return saveOne(first, request)
      return request.as === 'zip' ? saveZip(rows, request) : saveFolder(rows, request)
    },
    async dragOut(ids, namePattern) {
      const { signal } = closing
      const rows = rowsOf(ids)
      const folder = join(deps.dragFolder, `drag-${randomUUID()}`)
      const nameOf = uniqueNames()
      const paths: string[] = []
      try {
        await mkdir(folder, { recursive: true })
        for (const [at, row] of rows.entries()) {
          const { path, mediaType } = await audio.ensure(row.id, signal)
          const format = dragFormatOf(mediaType)
          const target = join(folder, nameOf(nameByPattern(namePattern, row, at + 1), `.${format}`))
          await encode(row, path, target, { format, signal })
          paths.push(target)
        }
      } catch (error) {
        throw targetError(error)
      }
      await dialogs.startDrag(paths)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await jobs.stop()
    },
  }
}

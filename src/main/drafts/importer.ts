import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { AudioFacts } from '@shared/domain/sample'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { AudioStore } from '../library/audio-store'
import type { Media } from '../media/media'
import { fileError } from '../platform/file-errors'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log'
import type { DraftStore } from './draft-store'
import { type FoundFile, scanFiles } from './import-scan'
import type { SampleStore } from './sample-store'

/** Brings files into drafts. Every file ends as a row that is ready or says why not; one never stops the others. */
export interface Importer {
  /**
   * Rows appear at once in state importing; the job copies, hashes and probes. Cancelling it removes the rows that are
   * not ready yet.
   * @returns the job's id
   * @throws AppError not-found where there is no such draft
   */
  add(draftId: string, paths: readonly string[]): string
  /** Tries a failed row again, from where its file came. @returns the job's id @throws AppError not-found */
  retry(id: string): string
  /** Goes on with rows that a crash or a quit left importing; to be called once at start. @returns ids of the jobs */
  resumeInterrupted(): string[]
  /** Stops without removing rows: the next start goes on with them. Call it before the jobs are closed. */
  close(): Promise<void>
}

interface Work {
  id: string
  path: string
  sizeBytes: number
}

export function createImporter(deps: {
  drafts: Pick<DraftStore, 'get'>
  samples: Pick<
    SampleStore,
    | 'insertImporting'
    | 'markReady'
    | 'markFailed'
    | 'restartImport'
    | 'interruptedImports'
    | 'discard'
    | 'get'
  >
  audioStore: AudioStore
  media: Pick<Media, 'probe'>
  jobs: Jobs
  log: Log
  /** Called after each change of a row, for the windows. */
  touch: (draftId: string) => void
  /** Files in flight at once over all jobs. */
  parallel: number
}): Importer {
  const { samples, audioStore, media, jobs, log, touch } = deps
  const limit = pLimit(deps.parallel)
  const closing = new AbortController()
  const running = new Set<Promise<void>>()

  async function importOne(
    draftId: string,
    work: Work,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<void> {
    try {
      let facts: AudioFacts | undefined
      const stored = await audioStore.ingest(work.path, {
        signal,
        onBytes,
        check: async (copyPath) => {
          facts = await media.probe(copyPath, signal)
        },
      })
      if (!facts) throw new AppError('internal', { cause: 'ingest did not check its copy' })
      samples.markReady(work.id, { ...stored, facts })
    } catch (error) {
      if (isCancelled(error) || signal.aborted) throw new AppError('cancelled')
      const failure = fileError(error)
      log.warn('a file could not be added', {
        sampleId: work.id,
        code: failure.code,
        cause: String(failure.cause),
      })
      samples.markFailed(work.id, failure.toWire())
    }
    touch(draftId)
  }

  async function importAll(draftId: string, works: readonly Work[], job: JobHandle): Promise<void> {
    const signal = AbortSignal.any([job.signal, closing.signal])
    let doneBytes = 0
    let doneCount = 0
    const totalBytes = works.reduce((sum, work) => sum + work.sizeBytes, 0)
    job.update({ totalBytes, totalCount: works.length })
    const unfinished = new Set(works.map((work) => work.id))
    const results = await Promise.allSettled(
      works.map((work) =>
        limit(async () => {
          if (signal.aborted) throw new AppError('cancelled')
          let copied = 0
          await importOne(draftId, work, signal, (bytes) => {
            copied += bytes
            doneBytes += bytes
            job.update({ doneBytes })
          })
          unfinished.delete(work.id)
          // A file refused before it was copied, or grown since it was listed, still counts as its listed size.
          doneBytes += work.sizeBytes - copied
          doneCount += 1
          job.update({ doneBytes, doneCount })
        }),
      ),
    )
    const failure = results.find((result) => result.status === 'rejected')
    if (!failure) return
    if (!closing.signal.aborted && signal.aborted) {
      samples.discard([...unfinished])
      touch(draftId)
    }
    throw failure.reason
  }

  /** Runs a job to its end and tells it how it ended. */
  function follow(job: JobHandle, work: () => Promise<void>): void {
    const run = work()
      .then(() => job.done())
      .catch((error: unknown) => {
        const failure = fileError(error)
        if (failure.code === 'internal') log.error('an import stopped', { jobId: job.id }, error)
        job.fail(failure)
      })
      .finally(() => running.delete(run))
    running.add(run)
  }

  async function addFiles(draftId: string, language: string, paths: readonly string[], job: JobHandle) {
    const files = await scanFiles(paths, AbortSignal.any([job.signal, closing.signal]))
    if (files.length === 0) return
    const ids = samples.insertImporting(
      draftId,
      files.map((file) => newSample(file, language)),
    )
    touch(draftId)
    const works = files.flatMap((file, index) => {
      const id = ids[index]
      return id === undefined ? [] : [{ id, path: file.path, sizeBytes: file.sizeBytes }]
    })
    await importAll(draftId, works, job)
  }

  return {
    add(draftId, paths) {
      const { language } = deps.drafts.get(draftId)
      const job = jobs.start('import', { draftId })
      follow(job, () => addFiles(draftId, language, paths, job))
      return job.id
    },
    retry(id) {
      const { draftId, sourcePath } = samples.restartImport(id)
      touch(draftId)
      const job = jobs.start('import', { draftId })
      follow(job, async () => {
        await importAll(draftId, [await workOf(id, sourcePath)], job)
      })
      return job.id
    },
    resumeInterrupted() {
      const byDraft = Map.groupBy(samples.interruptedImports(), (row) => row.draftId)
      return [...byDraft].map(([draftId, rows]) => {
        const job = jobs.start('import', { draftId })
        follow(job, async () => {
          const works = await Promise.all(rows.map((row) => workOf(row.id, row.sourcePath)))
          await importAll(draftId, works, job)
        })
        return job.id
      })
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running)
    },
  }
}

/** A file that cannot be looked at counts as empty here; the import then says why. */
async function workOf(id: string, path: string): Promise<Work> {
  const facts = await stat(path).catch(() => null)
  return { id, path, sizeBytes: facts?.size ?? 0 }
}

const newSample = (file: FoundFile, language: string) => ({
  name: file.name,
  type: 'local' as const,
  language,
  sourceName: file.name,
  sourcePath: file.path,
  sourceModifiedAtMs: file.modifiedAtMs,
  sizeBytes: file.sizeBytes,
})

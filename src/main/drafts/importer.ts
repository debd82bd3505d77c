import { stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError, isCancelled } from '@shared/errors/app-error'
import { plainName } from '@shared/lib/plain-text'
import type { Publish } from '@shared/ipc/contract'
import type { AudioStore } from '../library/audio-store'
import { ingestAudio } from '../library/ingest-audio'
import type { Leftovers } from '../library/leftovers'
import { libraryError } from '../library/sqlite-errors'
import type { Media } from '../media/media'
import type { Clock } from '../platform/clock'
import { fileError } from '../platform/files/file-errors'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { createCommitBatch } from './commit-batch'
import type { DraftStore } from './draft-store'
import type { IsGenerated } from './generated-audio'
import { type FoundFile, scanFiles } from './import-scan'
import type { ReadySample, SampleStore } from './sample-store'

/** Imports files into drafts. Each file ends as a ready or failed row; failures do not affect other files. */
export interface Importer {
  /**
   * Inserts rows in state importing, then copies, hashes, and probes in a job. Cancelling the job deletes rows that are not
   * ready.
   * @returns the job's id
   * @throws AppError not-found (no such draft)
   */
  add(draftId: string, paths: readonly string[]): string
  /** Imports a failed row again from its source. @returns the job's id @throws AppError not-found */
  retry(id: string): string
  /** Resumes imports interrupted by a crash or by quitting. Call once at start. @returns the jobs' ids */
  resumeInterrupted(): string[]
  resume(): void
  /** Stops and keeps the rows, so that the next start resumes them. Call before the jobs are closed. */
  close(): Promise<void>
}

interface Work {
  id: string
  path: string
  sizeBytes: number
}

type Outcome = { sampleId: string } & ({ ready: ReadySample } | { failure: AppError })

const commitDelayMs = 200
const storeAgainMs = 5_000

export interface ImporterDeps {
  drafts: Pick<DraftStore, 'get'>
  samples: Pick<
    SampleStore,
    'insertImporting' | 'markReady' | 'markFailed' | 'restartImport' | 'interruptedImports' | 'discard'
  >
  /** Runs a function in one write transaction. */
  transaction: <T>(fn: () => T) => T
  audioStore: AudioStore
  media: Pick<Media, 'probe'>
  isGenerated: IsGenerated
  leftovers: Pick<Leftovers, 'expect'>
  jobs: Jobs
  clock: Pick<Clock, 'setTimeout'>
  log: Log
  topics: Pick<Topics, 'emit'>
  publish: Publish
  /** Maximum concurrent files over all jobs. */
  parallel: number
}

/** Creates the importer. */
export function createImporter(deps: ImporterDeps): Importer {
  const { samples, audioStore, media, jobs, log, topics } = deps
  const limit = pLimit(deps.parallel)
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  /** Samples being imported in this session. */
  const active = new Set<string>()
  /** By sample: its sound lies in the library before its row says so, and another import may take it back. */
  const expected = new Map<string, () => void>()
  /** Stop the timers of ends that could not be stored. */
  const waitingEnds = new Set<() => void>()
  const batch = createCommitBatch<Outcome>({
    clock: deps.clock,
    delayMs: commitDelayMs,
    commit: (outcomes) => deps.transaction(() => outcomes.forEach(record)),
  })

  function record(outcome: Outcome): void {
    if ('ready' in outcome) samples.markReady(outcome.sampleId, outcome.ready)
    else samples.markFailed(outcome.sampleId, outcome.failure.toWire())
  }

  /** @throws AppError cancelled; any other failure is returned */
  async function bringIn(
    work: Work,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Outcome> {
    try {
      const ready = await ingestAudio(audioStore, work.path, {
        signal,
        onBytes,
        async read(copyPath, sha256) {
          if (await deps.isGenerated(copyPath, sha256)) throw new AppError('generated-audio')
          expected.set(work.id, deps.leftovers.expect(sha256))
          return media.probe(copyPath, signal)
        },
      })
      return { sampleId: work.id, ready }
    } catch (error) {
      if (isCancelled(error) || signal.aborted) throw new AppError('cancelled')
      const failure = nameError(work.path) ?? fileError(error)
      log.warn('a file could not be added', {
        sampleId: work.id,
        code: failure.code,
        cause: String(failure.cause),
      })
      return { sampleId: work.id, failure }
    }
  }

  async function importAll(draftId: string, works: readonly Work[], job: JobHandle): Promise<void> {
    const signal = AbortSignal.any([job.signal, closing.signal])
    let doneBytes = 0
    let doneCount = 0
    const totalBytes = works.reduce((sum, work) => sum + work.sizeBytes, 0)
    job.update({ totalBytes, totalCount: works.length })
    const unfinished = new Set(works.map((work) => work.id))
    for (const id of unfinished) active.add(id)

    const outcomes = works.map((work) =>
      limit(async () => {
        if (signal.aborted) throw new AppError('cancelled')
        let copied = 0
        const outcome = await bringIn(work, signal, (bytes) => {
          copied += bytes
          doneBytes += bytes
          job.update({ doneBytes })
        })
        // A file refused before copying, or grown since it was listed, counts with its listed size.
        doneBytes += work.sizeBytes - copied
        return outcome
      }),
    )
    void Promise.allSettled(outcomes).then(() => batch.flush())
    const results = await Promise.allSettled(
      outcomes.map(async (coming) => {
        const outcome = await coming
        await batch.add(outcome)
        unfinished.delete(outcome.sampleId)
        doneCount += 1
        job.update({ doneBytes, doneCount })
        topics.emit('sampleReady', { draftId })
      }),
    )
    for (const { id } of works) {
      active.delete(id)
      expected.get(id)?.()
      expected.delete(id)
    }
    const failed = results.find((result) => result.status === 'rejected')
    if (!failed) return
    const wasCancelled = signal.aborted
    storeEnd(draftId, () => {
      if (wasCancelled) samples.discard([...unfinished])
      else failAll(unfinished, libraryError(failed.reason))
    })
    throw failed.reason
  }

  /** Fails rows whose outcome could not be stored, for example on a full disk, so that nothing waits forever. */
  function failAll(sampleIds: ReadonlySet<string>, failure: AppError): void {
    deps.transaction(() => sampleIds.forEach((sampleId) => record({ sampleId, failure })))
  }

  /** Tried again until the disk takes it: nothing else would end these rows before the next start. */
  function storeEnd(draftId: string, store: () => void): void {
    if (closing.signal.aborted) return
    try {
      store()
    } catch (error) {
      log.warn('the end of an import could not be stored', { draftId, error })
      const cancel = deps.clock.setTimeout(() => {
        waitingEnds.delete(cancel)
        storeEnd(draftId, store)
      }, storeAgainMs)
      waitingEnds.add(cancel)
      return
    }
    // Wakes everything that waits for these samples.
    topics.emit('sampleReady', { draftId })
  }

  /** Runs a job and records how it ended. */
  function follow(job: JobHandle, work: () => Promise<void>): void {
    const run = work()
      .then(() => job.done())
      .catch((error: unknown) => {
        const failure = libraryError(error)
        if (failure.code === 'internal') log.error('an import stopped', { jobId: job.id }, error)
        job.fail(failure)
      })
      .finally(() => running.delete(run))
    running.add(run)
  }

  async function addFiles(draftId: string, language: string, paths: readonly string[], job: JobHandle) {
    const { files, passedOver } = await scanFiles(paths, AbortSignal.any([job.signal, closing.signal]))
    if (passedOver.length > 0 || files.length === 0) {
      const names = passedOver.slice(0, namedMax).map((name) => plainName(name, nameMaxChars))
      deps.publish('samples', 'passedOver', { draftId, count: passedOver.length, names })
    }
    if (files.length === 0) return
    const ids = samples.insertImporting(
      draftId,
      files.map((file) => newSample(file, language)),
    )
    topics.emit('draftChanged', { draftId })
    const works = files.flatMap((file, index) => {
      const id = ids[index]
      return id === undefined ? [] : [{ id, path: file.path, sizeBytes: file.sizeBytes }]
    })
    await importAll(draftId, works, job)
  }

  const importer: Importer = {
    add(draftId, paths) {
      const { language } = deps.drafts.get(draftId)
      const job = jobs.start('import', { draftId })
      follow(job, () => addFiles(draftId, language, paths, job))
      return job.id
    },
    retry(id) {
      const { draftId, sourcePath } = samples.restartImport(id)
      active.add(id)
      topics.emit('draftChanged', { draftId })
      const job = jobs.start('import', { draftId })
      follow(job, async () => {
        await importAll(draftId, [await workOf(id, sourcePath)], job)
      })
      return job.id
    },
    resumeInterrupted() {
      const byDraft = Map.groupBy(
        samples.interruptedImports().filter(({ id }) => !active.has(id)),
        (row) => row.draftId,
      )
      return [...byDraft].map(([draftId, rows]) => {
        const job = jobs.start('import', { draftId })
        follow(job, async () => {
          const works = await Promise.all(rows.map((row) => workOf(row.id, row.sourcePath)))
          await importAll(draftId, works, job)
        })
        return job.id
      })
    },
    resume: () => void importer.resumeInterrupted(),
    async close() {
      batch.flush()
      closing.abort(new AppError('cancelled'))
      for (const cancel of waitingEnds) cancel()
      await Promise.all(running)
    },
  }
  return importer
}

/** Linux allows names that are not UTF-8. They arrive with U+FFFD, and the path cannot be opened. */
const nameError = (path: string): AppError | null =>
  path.includes('\ufffd') ? new AppError('file-unreadable', { detail: { reason: 'name-encoding' } }) : null

/** An unreadable file counts as empty here; the import then reports why. */
async function workOf(id: string, path: string): Promise<Work> {
  const facts = await stat(path).catch(() => null)
  return { id, path, sizeBytes: facts?.size ?? 0 }
}

const nameMaxChars = 1_000
/** Of files passed over. */
const namedMax = 10

const newSample = (file: FoundFile, language: string) => ({
  name: plainName(file.name, nameMaxChars),
  type: 'local' as const,
  language,
  sourceName: plainName(file.name, nameMaxChars),
  sourcePath: file.path,
  sourceModifiedAtMs: file.modifiedAtMs,
  sizeBytes: file.sizeBytes,
})

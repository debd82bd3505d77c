import type { Job } from '@shared/domain/app/job'
import { AppError, isCancelled } from '@shared/errors/app-error'
import type { WireError } from '@shared/errors/wire-error'
import { libraryError } from '../library/sqlite-errors'
import type { JobHandle, Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'

/** Jobs that change or read the audio of a draft: at most one change of a draft at a time. */
export interface SegmentJobs {
  /** @throws AppError busy where another change of the draft is running */
  change(kind: Job['kind'], draftId: string, totalBytes: number, work: SegmentWork): string
  /** Whether a change of the draft is running. */
  isChanging(draftId: string): boolean
  read(kind: Job['kind'], draftId: string | null, totalBytes: number, work: SegmentWork): string
  stop(): Promise<void>
}

export type SegmentWork = (job: JobHandle, signal: AbortSignal) => Promise<void>

/** Work whose failure is told as its end is: the person is elsewhere by then. A canceled one is not. */
export const reportingFailure =
  (work: SegmentWork, tell: (error: WireError, jobId: string) => void): SegmentWork =>
  async (job, signal) => {
    try {
      await work(job, signal)
    } catch (thrown) {
      const error = libraryError(thrown)
      if (!signal.aborted) tell(error.toWire(), job.id)
      throw error
    }
  }

export function createSegmentJobs(deps: { jobs: Jobs; log: Log }): SegmentJobs {
  const log = deps.log.child('segments')
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const changing = new Set<string>()

  function start(
    kind: Job['kind'],
    draftId: string | null,
    totalBytes: number,
    work: SegmentWork,
    onEnd: () => void,
  ): string {
    const job = deps.jobs.start(kind, { draftId, totalBytes })
    const signal = AbortSignal.any([closing.signal, job.signal])
    const run = (async () => {
      try {
        await work(job, signal)
        job.done()
      } catch (error) {
        const failure = signal.aborted ? new AppError('cancelled') : libraryError(error)
        if (!isCancelled(failure)) log.error('a job failed', { kind, draftId, code: failure.code }, error)
        job.fail(failure)
      } finally {
        onEnd()
      }
    })().finally(() => running.delete(run))
    running.add(run)
    return job.id
  }

  return {
    change(kind, draftId, totalBytes, work) {
      if (changing.has(draftId)) throw new AppError('busy', { detail: { what: 'draft' } })
      changing.add(draftId)
      try {
        return start(kind, draftId, totalBytes, work, () => changing.delete(draftId))
      } catch (error) {
        changing.delete(draftId)
        throw error
      }
    },
    isChanging: (draftId) => changing.has(draftId),
    read: (kind, draftId, totalBytes, work) => start(kind, draftId, totalBytes, work, () => undefined),
    async stop() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running)
    },
  }
}

import type { Clock } from '../../platform/clock'
import { libraryError } from '../../library/sqlite-errors'
import type { Jobs } from '../../platform/jobs'
import type { MeasuredFile } from '../analysis-store'

/** Measures drafts as jobs that windows see: asked for by the person, or by itself once there is quiet. */
export interface MeasureJobs {
  /** @returns the job's id; null where nothing is missing */
  start(draftId: string): string | null
  /** Samples became ready. */
  startWhenCalm(draftId: string): void
  isRunning(): boolean
  /** Ends once every job, which the caller's signal cancels, has ended. */
  stop(): Promise<void>
}

/** After the last sample that came, before measuring by itself begins. */
const calmMs = 3_000

export function createMeasureJobs(deps: {
  jobs: Jobs
  clock: Clock
  missingOf: (draftId: string) => MeasuredFile[]
  /** Whether it waits to be measured already. */
  isQueued: (sha256: string) => boolean
  measureAll: (
    files: readonly MeasuredFile[],
    request: { isBackground: boolean; signal: AbortSignal },
    onProgress: (doneBytes: number, doneCount: number) => void,
  ) => Promise<void>
  /** Cancels what runs; nothing starts afterwards. */
  signal: AbortSignal
  onEnd: (draftId: string) => void
}): MeasureJobs {
  const { jobs, clock } = deps
  const running = new Map<string, Promise<void>>()
  const calm = new Map<string, () => void>()

  function start(draftId: string, isBackground: boolean): string | null {
    const missing = deps.missingOf(draftId)
    const files = isBackground ? missing.filter(({ sha256 }) => !deps.isQueued(sha256)) : missing
    if (files.length === 0 || deps.signal.aborted) return null
    const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    const job = jobs.start('measure', { draftId, totalBytes, totalCount: files.length })
    const signal = AbortSignal.any([job.signal, deps.signal])
    const run = deps
      .measureAll(files, { isBackground, signal }, (doneBytes, doneCount) =>
        job.update({ doneBytes, doneCount }),
      )
      .then(
        () => job.done(),
        (error: unknown) => job.fail(libraryError(error)),
      )
      .finally(() => {
        running.delete(job.id)
        deps.onEnd(draftId)
      })
    running.set(job.id, run)
    return job.id
  }

  return {
    start: (draftId) => start(draftId, false),
    startWhenCalm(draftId) {
      calm.get(draftId)?.()
      calm.set(
        draftId,
        clock.setTimeout(() => {
          calm.delete(draftId)
          if (start(draftId, true) === null && !deps.signal.aborted) deps.onEnd(draftId)
        }, calmMs),
      )
    },
    isRunning: () => running.size > 0,
    async stop() {
      for (const cancel of calm.values()) cancel()
      calm.clear()
      await Promise.all(running.values())
    },
  }
}

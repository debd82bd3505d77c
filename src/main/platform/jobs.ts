import { randomUUID } from 'node:crypto'
import type { Job } from '@shared/domain/app/job'
import { rememberedJobs } from '@shared/domain/app/remembered-jobs'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { remainingMs } from '@shared/lib/remaining-ms'
import type { Clock } from './clock'

export interface JobHandle {
  readonly id: string
  /** Aborted when the person cancels or the app quits. */
  readonly signal: AbortSignal
  update(progress: Partial<Pick<Job, 'doneBytes' | 'totalBytes' | 'doneCount' | 'totalCount'>>): void
  done(): void
  /** A cancelled error ends the job as cancelled, any other as failed. */
  fail(error: AppError): void
}

/** Long work that a window can find again and cancel. */
export interface Jobs {
  start(
    kind: Job['kind'],
    options: { draftId?: string | null; sampleId?: string | null; totalBytes?: number; totalCount?: number },
  ): JobHandle
  list(): Job[]
  /** Asks a running job to stop; one that has ended is left as it is. @throws AppError not-found */
  cancel(id: string): void
  /** Cancels everything and waits until the jobs have ended. */
  closeAll(): Promise<void>
}

const publishEveryMs = 250

interface Entry {
  job: Job
  abort: AbortController
  /** Set while a publication waits for its turn. */
  cancelPublication: (() => void) | null
  publishedAtSteadyMs: number
  hasEnded: boolean
}

function remainingMsOf(job: Job, nowMs: number): number | null {
  const fraction =
    job.totalBytes > 0
      ? job.doneBytes / job.totalBytes
      : job.totalCount > 0
        ? job.doneCount / job.totalCount
        : 0
  return remainingMs(nowMs - job.startedAtMs, fraction)
}

export function createJobs({ clock, publish }: { clock: Clock; publish: Publish }): Jobs {
  const entries = new Map<string, Entry>()
  const waiters = new Set<() => void>()
  let isClosing = false

  function emit(entry: Entry): void {
    entry.cancelPublication?.()
    entry.cancelPublication = null
    entry.publishedAtSteadyMs = clock.steadyMs()
    publish('jobs', 'changed', { ...entry.job })
  }

  function emitSoon(entry: Entry): void {
    if (entry.cancelPublication) return
    const waitMs = entry.publishedAtSteadyMs + publishEveryMs - clock.steadyMs()
    if (waitMs <= 0) emit(entry)
    else entry.cancelPublication = clock.setTimeout(() => emit(entry), waitMs)
  }

  function forgetOld(): void {
    const remembered = new Set(rememberedJobs([...entries.values()].map(({ job }) => job)))
    for (const { job } of entries.values()) if (!remembered.has(job)) entries.delete(job.id)
  }

  function end(entry: Entry, state: 'done' | 'failed' | 'cancelled', error: AppError | null): void {
    if (entry.hasEnded) return
    entry.hasEnded = true
    entry.job = { ...entry.job, state, error: error?.toWire() ?? null, remainingMs: null }
    emit(entry)
    for (const waiter of waiters) waiter()
  }

  const isRunning = (): boolean => [...entries.values()].some((entry) => !entry.hasEnded)

  return {
    start(kind, { draftId = null, sampleId = null, totalBytes = 0, totalCount = 0 }) {
      if (isClosing) throw new AppError('cancelled')
      forgetOld()
      const entry: Entry = {
        job: {
          id: randomUUID(),
          kind,
          state: 'running',
          draftId,
          sampleId,
          doneBytes: 0,
          totalBytes,
          doneCount: 0,
          totalCount,
          remainingMs: null,
          error: null,
          startedAtMs: clock.nowMs(),
        },
        abort: new AbortController(),
        cancelPublication: null,
        publishedAtSteadyMs: Number.NEGATIVE_INFINITY,
        hasEnded: false,
      }
      entries.set(entry.job.id, entry)
      emit(entry)
      return {
        id: entry.job.id,
        signal: entry.abort.signal,
        update(progress) {
          if (entry.hasEnded) return
          const job = { ...entry.job, ...progress }
          entry.job = { ...job, remainingMs: remainingMsOf(job, clock.nowMs()) }
          emitSoon(entry)
        },
        done: () => end(entry, 'done', null),
        fail: (error) =>
          error.code === 'cancelled' ? end(entry, 'cancelled', null) : end(entry, 'failed', error),
      }
    },
    list() {
      forgetOld()
      return [...entries.values()].map((entry) => ({ ...entry.job }))
    },
    cancel(id) {
      const entry = entries.get(id)
      if (!entry) throw new AppError('not-found', { detail: { what: 'job' } })
      if (!entry.hasEnded) entry.abort.abort(new AppError('cancelled'))
    },
    async closeAll() {
      isClosing = true
      for (const entry of entries.values()) {
        if (!entry.hasEnded) entry.abort.abort(new AppError('cancelled'))
      }
      while (isRunning()) {
        await new Promise<void>((resolve) => {
          const waiter = (): void => {
            waiters.delete(waiter)
            resolve()
          }
          waiters.add(waiter)
        })
      }
    },
  }
}

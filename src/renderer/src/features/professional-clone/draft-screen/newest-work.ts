import type { Job } from '@shared/domain/app/job'

const kinds: ReadonlySet<Job['kind']> = new Set([
  'apply-settings',
  'make-segments',
  'export',
  'sample-download',
  'separate',
])

/**
 * What goes on with the samples of a draft; else the last of it since then, where it failed. A separation that failed says
 * so where it was begun; an import is shown elsewhere while it goes on.
 */
export function newestWork(jobs: readonly Job[], draftId: string, sinceMs: number): Job | undefined {
  const own = jobs.filter(
    (job) =>
      job.draftId === draftId && (kinds.has(job.kind) || (job.kind === 'import' && job.state !== 'running')),
  )
  const running = own.findLast(({ state }) => state === 'running')
  if (running) return running
  const last = own.findLast(({ kind, startedAtMs }) => kind !== 'separate' && startedAtMs >= sinceMs)
  return last?.state === 'failed' ? last : undefined
}

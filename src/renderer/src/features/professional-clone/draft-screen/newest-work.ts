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
 * so where it was begun.
 */
export function newestWork(jobs: readonly Job[], draftId: string, sinceMs: number): Job | undefined {
  const own = jobs.filter((job) => kinds.has(job.kind) && job.draftId === draftId)
  const running = own.findLast(({ state }) => state === 'running')
  if (running) return running
  const last = own.findLast(({ kind, startedAtMs }) => kind !== 'separate' && startedAtMs >= sinceMs)
  return last?.state === 'failed' ? last : undefined
}

// Apart from the schemas of job.ts: the window's first load takes no zod.
import type { Job } from './job'

const endedMax = 50

/** Without the oldest that have ended, so that main and its windows keep the same. @param jobs in the order of their starts */
export function rememberedJobs<T extends Pick<Job, 'state'>>(jobs: readonly T[]): T[] {
  let surplus = jobs.filter(({ state }) => state !== 'running').length - endedMax
  return jobs.filter(({ state }) => state === 'running' || surplus-- <= 0)
}

import type { Job } from '@shared/domain/app/job'
import { subscribe } from './studio'

/**
 * How a job ends; one may be over before main's answer says which it is.
 * @param onBegun hears of one that is not over yet
 * @throws AppError where it did not begin
 */
export async function jobEnd(
  beginning: Promise<{ jobId: string }>,
  onBegun: (jobId: string) => void,
): Promise<Job> {
  const ended = new Map<string, Job>()
  let look = (): void => undefined
  const stop = subscribe('jobs', 'changed', (job) => {
    if (job.state === 'running') return
    ended.set(job.id, job)
    look()
  })
  try {
    const { jobId } = await beginning
    if (!ended.has(jobId)) onBegun(jobId)
    return await new Promise<Job>((resolve) => {
      look = () => {
        const job = ended.get(jobId)
        if (job) resolve(job)
      }
      look()
    })
  } finally {
    stop()
  }
}

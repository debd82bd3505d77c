import { z } from 'zod'
import { jobId } from '../../domain/ids'
import { job } from '../../domain/app/job'

export const jobs = {
  list: { input: z.object({}), output: z.array(job) },
  cancel: { input: z.object({ id: jobId }), output: z.null() },
} as const

export const jobsEvents = { changed: job } as const

import { z } from 'zod'
import { list } from '../../lib/bounds'
import { jobId } from '../../domain/ids'
import { job } from '../../domain/app/job'

export const jobs = {
  list: { input: z.object({}), output: list(job) },
  cancel: { input: z.object({ id: jobId }), output: z.null() },
} as const

export const jobsEvents = { changed: job } as const

import type { Handlers } from '@shared/ipc/contract'
import type { Jobs } from './jobs'

export function jobsHandlers(jobs: Jobs): Handlers['jobs'] {
  return {
    list: () => jobs.list(),
    cancel({ id }) {
      jobs.cancel(id)
      return null
    },
  }
}

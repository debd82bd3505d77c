import { useState } from 'react'
import type { Job } from '@shared/domain/job'
import { useJobs } from '@renderer/bridge/queries'

/** The newest separation of a draft that began since this was opened; undefined where there is none. */
export function useSeparationJob(draftId: string): Job | undefined {
  const [openedAtMs] = useState(() => Date.now())
  return useJobs().data?.findLast(
    ({ kind, draftId: of, state, startedAtMs }) =>
      kind === 'separate' && of === draftId && (state === 'running' || startedAtMs >= openedAtMs),
  )
}

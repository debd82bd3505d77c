import { useState } from 'react'
import type { Job } from '@shared/domain/job'
import { useJobs } from '@renderer/bridge/queries'

/** The newest separation of a sample that began since this was opened; undefined where there is none. */
export function useSeparationJob(sampleId: string): Job | undefined {
  const [openedAtMs] = useState(() => Date.now())
  return useJobs().data?.findLast(
    ({ kind, sampleId: of, state, startedAtMs }) =>
      kind === 'separate' && of === sampleId && (state === 'running' || startedAtMs >= openedAtMs),
  )
}

import { useEffect, useRef, useState } from 'react'
import type { ExportOptions, ExportSource } from '@shared/domain/export/export'
import type { Job } from '@shared/domain/app/job'
import { useCommand, useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { leaveExport } from './export-work'

export interface Export {
  /** Null before it began, and after it was left. */
  job: Job | null
  /** The system asks where to. */
  isAsking: boolean
  start: (sources: readonly ExportSource[], options: ExportOptions) => void
  cancel: () => void
  /** Back to the choices. */
  leave: () => void
}

/** An export from the dialog that started it; it goes on when the dialog closes. */
export function useExport(): Export {
  const jobs = useJobs().data
  const save = useCommand('exports', 'save')
  const [jobId, setJobId] = useState<string | null>(null)
  const job = jobs?.find(({ id }) => id === jobId) ?? null
  const running = useRef<string | null>(null)
  /** The system's dialog may outlast this one. */
  const isLeft = useRef(false)
  const isRunning = jobId !== null && (job === null || job.state === 'running')
  useEffect(() => {
    running.current = isRunning ? jobId : null
  })
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (running.current !== null) leaveExport(running.current)
    }
  }, [])
  return {
    job,
    isAsking: save.isPending || (jobId !== null && job === null),
    start: (sources, options) =>
      void save.mutateAsync({ sources: [...sources], options }).then((started) => {
        if (!isLeft.current) setJobId(started?.jobId ?? null)
        else if (started) leaveExport(started.jobId)
      }, toastError),
    cancel() {
      if (jobId !== null) call('jobs', 'cancel', { id: jobId }).catch(toastError)
    },
    leave: () => setJobId(null),
  }
}

import { useEffect, useRef, useState } from 'react'
import type { Job } from '@shared/domain/app/job'
import { useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

export interface ChangeJob {
  /** While it runs. */
  job: Job | null
  isStarting: boolean
  start: (begin: () => Promise<{ jobId: string }>) => void
  cancel: () => void
}

/** A job that changes the audio of a draft, seen from the dialog that started it. How it ended `useChangeNews` tells. */
export function useChangeJob(onDone: () => void): ChangeJob {
  const jobs = useJobs().data
  const [jobId, setJobId] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const job = jobs?.find(({ id }) => id === jobId) ?? null
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  const state = job?.state
  useEffect(() => {
    if (state === 'done') latest.current()
  }, [state])
  return {
    job: state === 'running' ? job : null,
    isStarting: isStarting || (jobId !== null && job === null),
    start(begin) {
      setStarting(true)
      begin()
        .then((started) => setJobId(started.jobId), toastError)
        .finally(() => setStarting(false))
    },
    cancel() {
      if (jobId !== null) call('jobs', 'cancel', { id: jobId }).catch(toastError)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import type { Job } from '@shared/domain/app/job'
import { useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { toast } from '@renderer/ui/feedback/toast'

export interface ChangeJob {
  /** While it runs. */
  job: Job | null
  isStarting: boolean
  start: (begin: () => Promise<{ jobId: string }>) => void
  cancel: () => void
}

/**
 * A job that changes the audio of a draft; its id is the change's. When it is done, says so with Undo and calls `onDone`.
 * @param words what was done, by the number of files made
 */
export function useChangeJob(
  draftId: string,
  words: (count: number) => string,
  onDone: () => void,
): ChangeJob {
  const jobs = useJobs().data
  const [jobId, setJobId] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const job = jobs?.find(({ id }) => id === jobId) ?? null
  const latest = useRef({ words, onDone })
  useEffect(() => {
    latest.current = { words, onDone }
  })
  const state = job?.state
  const count = job?.totalCount ?? 0
  const failed = state === 'failed' ? job : null
  useEffect(() => {
    if (jobId === null || state === undefined || state === 'running') return
    if (state === 'done') {
      toast.undo(latest.current.words(count), () => void undoChange(draftId, jobId), {
        id: changeToastId(jobId),
      })
      latest.current.onDone()
    } else if (failed) {
      const { title, body } = jobErrorWords(failed)
      toast.error(title, { id: changeToastId(failed.id), description: body })
    }
  }, [state, count, failed, draftId, jobId])
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

/** What offers to take a change back goes when it was taken back elsewhere. */
export const changeToastId = (changeId: string): string => `change-${changeId}`

async function undoChange(draftId: string, changeId: string): Promise<void> {
  try {
    await call('segments', 'undo', { draftId, changeId })
    toast.message('The previous samples are restored')
  } catch (error) {
    toastError(error)
  }
}

import { useEffect, useRef, useState } from 'react'
import type { Job } from '@shared/domain/job'
import type { PieceEdits } from '@shared/domain/piece'
import { useCommand, useJobs } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/toast'

export interface ApplyPieces {
  /** While the pieces are made. */
  job: Job | null
  start: (edits: PieceEdits) => void
  cancel: () => void
  isStarting: boolean
}

/** Makes the pieces of a draft; when they are there, says so with Undo and calls `onDone`. */
export function useApplyPieces(draftId: string, onDone: () => void): ApplyPieces {
  const apply = useCommand('pieces', 'apply')
  const jobs = useJobs().data
  const [jobId, setJobId] = useState<string | null>(null)
  const job = jobs?.find(({ id }) => id === jobId) ?? null
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const state = job?.state
  const count = job?.totalCount ?? 0
  const error = job?.error ?? null
  useEffect(() => {
    if (state === undefined || state === 'running') return
    if (state === 'done') {
      toast.undo(`Made ${counted(count, 'piece')}`, () => void undo(draftId))
      done.current()
    } else if (state === 'failed' && error) toastError(error)
  }, [state, count, error, draftId])
  return {
    job: state === 'running' ? job : null,
    isStarting: apply.isPending,
    start: (edits) =>
      apply.mutate(
        { draftId, edits },
        { onSuccess: (started) => setJobId(started.jobId), onError: (failure) => toastError(failure) },
      ),
    cancel() {
      if (jobId !== null) call('jobs', 'cancel', { id: jobId }).catch(toastError)
    },
  }
}

async function undo(draftId: string): Promise<void> {
  try {
    await call('pieces', 'undo', { draftId })
    toast.message('The former samples are back')
  } catch (error) {
    toastError(error)
  }
}

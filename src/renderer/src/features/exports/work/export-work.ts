import { createStore } from 'zustand/vanilla'
import type { Job } from '@shared/domain/app/job'
import { call, subscribe } from '@renderer/bridge/studio'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { doneWords } from '../export-words'

/** Exports whose dialog was closed before their end. */
export const leftExports = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** The end of this job is told by a toast. */
export const leaveExport = (jobId: string): void =>
  leftExports.setState(({ ids }) => ({ ids: new Set([...ids, jobId]) }))

/** Jobs that prepare files for a drag. */
export const preparedDrags = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** When this job ends, its files can be dragged; that is told by a toast. */
export const followDrag = (jobId: string): void =>
  preparedDrags.setState(({ ids }) => ({ ids: new Set([...ids, jobId]) }))

export function showInFolder(jobId: string): void {
  call('exports', 'reveal', { jobId }).catch(toastError)
}

function tellFailure(job: Job, id?: string): void {
  const { title, body } = jobErrorWords(job)
  toast.error(title, { description: body, ...(id === undefined ? {} : { id }) })
}

function tellEnd(job: Job): void {
  if (job.state === 'done')
    toast.success(doneWords(job.totalCount), {
      action: { label: 'Show in folder', onSelect: () => showInFolder(job.id) },
    })
  if (job.state === 'failed') tellFailure(job)
}

/** In place of the toast that said they are being prepared. */
export const dragToast = 'drag-out'

function tellDrag(job: Job): void {
  if (job.state === 'done')
    toast.success('The files are ready.', { id: dragToast, description: 'Drag them again now.' })
  if (job.state === 'failed') tellFailure(job, dragToast)
}

/** Whether the job was in the set, which it leaves. */
function takeOut(from: typeof leftExports, jobId: string): boolean {
  const { ids } = from.getState()
  if (!ids.has(jobId)) return false
  from.setState({ ids: new Set([...ids].filter((id) => id !== jobId)) })
  return true
}

/** Until the returned function is called. */
export const followLeftExports = (): (() => void) =>
  subscribe('jobs', 'changed', (job) => {
    if (job.state === 'running') return
    if (takeOut(leftExports, job.id)) tellEnd(job)
    if (takeOut(preparedDrags, job.id)) tellDrag(job)
  })

import type { Recording } from '@shared/domain/recording/recording'
import { jobEnd } from '@renderer/bridge/job-end'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { jobErrorWords } from '@renderer/copy/sample-sound'
import { jobToastId, toast } from '@renderer/ui/feedback/toast'

/** Joins takes, one after the other, into one recording and adds it to the dataset; false where it is not there (said). */
export async function addTakes(draftId: string, name: string, takeIds: string[]): Promise<boolean> {
  try {
    const recording = await call('recordings', 'join', { draftId, name, takeIds })
    return await addRecording(draftId, recording)
  } catch (error) {
    toastError(error)
    return false
  }
}

/** Adds a recording to the dataset as a sample, and says so once it is one; false where it is not there (said). */
export async function addRecording(
  draftId: string,
  recording: Pick<Recording, 'id' | 'name'>,
): Promise<boolean> {
  try {
    const { id, name } = recording
    const job = await jobEnd(call('recordings', 'addToDraft', { id, draftId }), (jobId) =>
      toast.begun(jobId, `Adding “${name}” to your samples.`),
    )
    const about = { id: jobToastId(job.id) }
    if (job.state === 'done') {
      const description = await replacedWords(draftId, job.id)
      toast.success(`“${name}” was added to your samples.`, { ...about, ...(description && { description }) })
    } else if (job.state === 'cancelled') toast.message(`“${name}” was not added to your samples.`, about)
    else {
      const { title, body } = jobErrorWords(job)
      toast.error(`“${name}” was not added to your samples.`, { ...about, description: `${title} ${body}` })
    }
    return job.state === 'done'
  } catch (error) {
    toastError(error)
    return false
  }
}

/** What a recording took the place of; null: of nothing. */
async function replacedWords(draftId: string, jobId: string): Promise<string | null> {
  const changes = await call('segments', 'changes', { draftId }).catch(() => [])
  const change = changes.find(({ kind, changeId }) => kind === 'recording-added' && changeId.endsWith(jobId))
  if (!change) return null
  const { length } = change.sources
  const former = length === 1 ? 'its former sample' : counted(length, 'former sample')
  return `It took the place of ${former}. You can undo this in Edit history.`
}

/** Moves takes to the trash and offers to bring them back. */
export async function removeTakes(ids: string[], title: string): Promise<void> {
  try {
    await call('takes', 'remove', { ids })
    const restore = (): void => {
      call('takes', 'restore', { ids }).catch((error: unknown) => toastError(error))
    }
    toast.undo(title, restore, { bringsBack: ids })
  } catch (error) {
    toastError(error)
  }
}

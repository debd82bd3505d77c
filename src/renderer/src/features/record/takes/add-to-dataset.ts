import type { AddedRecording, Recording } from '@shared/domain/recording/recording'
import { someNames } from '@shared/copy/some-names'
import { quoted } from '@shared/judge/words'
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
      const description = await addedWords(job.id)
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

/** What it did to samples that hold former states of it; null: nothing. */
async function addedWords(jobId: string): Promise<string | null> {
  const added = await call('recordings', 'added', { jobId }).catch(() => null)
  if (!added) return null
  const { replacedCount, besides, dropped } = added
  const former = replacedCount === 1 ? 'its former sample' : counted(replacedCount, 'former sample')
  const sentences = [
    ...(replacedCount === 0 ? [] : [`It took the place of ${former}. You can undo this in Edit history.`]),
    ...(dropped.length === 0 ? [] : [`Set its ${dropped.join(' and ')} again: ${unfitWords(dropped)}`]),
    ...(besides.length === 0 ? [] : [besideWords(besides)]),
  ]
  return sentences.join(' ') || null
}

const unfitWords = (dropped: AddedRecording['dropped']): string =>
  dropped.length === 1 && dropped[0] === 'trim'
    ? 'the former one does not fit the new sound.'
    : 'the former ones do not fit the new sound.'

const besideWords = (names: readonly string[]): string =>
  `Its former sound also stays in ${someNames(names.map(quoted))}, ${names.length === 1 ? 'which holds other samples too: remove it' : 'which hold other samples too: remove them'} from your samples, or undo the join in Edit history and then remove the former sample.`

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

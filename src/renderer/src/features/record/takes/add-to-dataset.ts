import type { Recording } from '@shared/domain/recording/recording'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

/** Joins takes, one after the other, into one recording and adds it to the dataset; false where that failed (said). */
export async function addTakes(draftId: string, name: string, takeIds: string[]): Promise<boolean> {
  try {
    const recording = await call('recordings', 'join', { draftId, name, takeIds })
    return await addRecording(draftId, recording)
  } catch (error) {
    toastError(error)
    return false
  }
}

/** Adds a recording to the dataset as a sample; false where that failed (said). */
export async function addRecording(
  draftId: string,
  recording: Pick<Recording, 'id' | 'name'>,
): Promise<boolean> {
  try {
    await call('recordings', 'addToDraft', { id: recording.id, draftId })
    toast.success(`“${recording.name}” was added to your samples.`)
    return true
  } catch (error) {
    toastError(error)
    return false
  }
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

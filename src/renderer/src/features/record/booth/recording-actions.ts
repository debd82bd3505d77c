import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/toast'
import { addReel, addTakes, removeTakes } from '../takes/add-to-dataset'
import { nameOf, takesOf, type RecordingEntry } from './recording-entries'

const quietly = (work: Promise<unknown>): void => void work.catch((error: unknown) => toastError(error))

export const renameRecording = (entry: RecordingEntry, name: string): void => {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed === nameOf(entry)) return
  const input = { id: entry.id, name: trimmed }
  quietly(entry.kind === 'reel' ? call('reels', 'rename', input) : call('takes', 'rename', input))
}

/** A flag belongs to the take the recording began with. */
export const flagRecording = (entry: RecordingEntry): void => {
  const take = takesOf(entry)[0]
  if (take) quietly(call('takes', 'flag', { id: take.id, isFlagged: !take.isFlagged }))
}

/** To the trash with all its takes, with a way back. */
export function removeRecording(entry: RecordingEntry): void {
  const said = `“${nameOf(entry)}” was removed.`
  if (entry.kind === 'take') return void removeTakes([entry.id], said)
  const { id } = entry
  quietly(
    call('reels', 'remove', { id }).then(() =>
      toast.undo(said, () => quietly(call('reels', 'restore', { id }))),
    ),
  )
}

export const addRecording = (entry: RecordingEntry, draftId: string): Promise<boolean> =>
  entry.kind === 'reel' ? addReel(draftId, entry.reel) : addTakes(draftId, entry.take.name, [entry.id])

export const undoPunch = (id: string): void => quietly(call('reels', 'undo', { id }))
export const redoPunch = (id: string): void => quietly(call('reels', 'redo', { id }))

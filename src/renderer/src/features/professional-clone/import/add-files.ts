import { call, registerFiles } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

/**
 * Files and folders the person picked or dropped become samples; what is wrong with one of them its row says.
 * @param draftOf the draft they go into, asked for once there is something to add; null where it could not be made, which was said
 * @param samplesOf those of them that become samples, where others become something else
 */
export async function addFiles(
  draftOf: () => string | null | Promise<string | null>,
  files: readonly File[],
  samplesOf: (fileIds: string[]) => Promise<string[]> = (fileIds) => Promise.resolve(fileIds),
): Promise<void> {
  if (files.length === 0) return
  try {
    const fileIds = await registerFiles(files)
    if (fileIds.length === 0) {
      toast.warning('Only files on this computer can be added.', {
        description: 'Save it to disk first, then add it from there.',
      })
      return
    }
    const ownIds = await samplesOf(fileIds)
    if (ownIds.length === 0) return
    const draftId = await draftOf()
    if (draftId !== null) await call('samples', 'add', { draftId, fileIds: ownIds })
  } catch (error) {
    toastError(error)
  }
}

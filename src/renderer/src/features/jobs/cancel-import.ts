import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

/** Stops adding files and says what is kept. */
export async function cancelImport(jobId: string): Promise<void> {
  try {
    await call('jobs', 'cancel', { id: jobId })
    toast.message('Import canceled.', { description: 'Files that were already added stay in the list.' })
  } catch (error) {
    toastError(error)
  }
}

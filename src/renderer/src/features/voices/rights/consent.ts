import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

/** Writes the consent record; false where that failed, which was said. */
export async function consent(draftId: string): Promise<boolean> {
  try {
    await call('professionalClone', 'consent', { draftId })
    return true
  } catch (error) {
    toastError(error)
    return false
  }
}

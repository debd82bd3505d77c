import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { toast } from '@renderer/ui/feedback/toast'

/** Writes results where the person wants them, and says so. */
export function saveConverted(ids: readonly string[], to: 'beside' | 'folder' | 'file'): void {
  call('conversion', 'save', { ids: [...ids], to }).then(({ savedCount }) => {
    if (savedCount > 0) toast.success(`Saved ${counted(savedCount, 'file')}`)
  }, toastError)
}

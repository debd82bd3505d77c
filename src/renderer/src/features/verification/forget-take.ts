import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

/** A recording nobody needs any more; it is of no use elsewhere. */
export function forgetTake(takeId: string): void {
  call('takes', 'remove', { ids: [takeId] }).catch((error: unknown) => toastError(error))
}

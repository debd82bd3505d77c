import { useEffect } from 'react'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'

/** A recording nobody needs any more; it is of no use elsewhere. */
export function forgetTake(takeId: string): void {
  call('takes', 'remove', { ids: [takeId] }).catch((error: unknown) => toastError(error))
}

/** Forgets the recording of a failed attempt once it is not shown any more. @param takeId null: none is shown */
export function useForgottenTake(takeId: string | null): void {
  useEffect(() => (takeId === null ? undefined : () => forgetTake(takeId)), [takeId])
}

import { skipToken } from '@tanstack/react-query'
import { useInstantClone } from '@renderer/bridge/instant-clone-queries'
import { useAnswer } from '@renderer/bridge/queries'

/** Whether nothing was done in a clone, so that it is nobody's work yet. */
export function useIsUntouched(cloneId: string | null): boolean {
  const clone = useInstantClone(cloneId).data
  const samples = useAnswer('samples', 'list', cloneId === null ? skipToken : { draftId: cloneId }).data
  return clone?.name === '' && clone.voiceId === null && samples?.length === 0
}

import { skipToken } from '@tanstack/react-query'
import { useInstantClone } from '@renderer/bridge/instant-clone-queries'
import { useAnswer } from '@renderer/bridge/queries'

/** Whether nothing was done in a clone, so that it is nobody's work yet. */
export function useIsUntouched(cloneId: string | null): boolean {
  const clone = useInstantClone(cloneId).data
  const ofClone = cloneId === null ? skipToken : { draftId: cloneId }
  const samples = useAnswer('samples', 'list', ofClone).data
  const recordings = useAnswer('recordings', 'list', ofClone).data
  return clone?.name === '' && clone.voiceId === null && samples?.length === 0 && recordings?.length === 0
}

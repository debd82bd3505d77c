import { useEffect } from 'react'
import { accessRefusal, type AccessAction, type AccessRefusal } from '@shared/access/access-rules'
import { useAnswer, useConnection } from './queries'

/** What decides whether this person may do something, as last known. */
export const useAccessFacts = () => useAnswer('access', 'facts', {})

/** Why this person may not do this; null if nothing known forbids it, undefined until that is known. */
export function useRefusal(action: AccessAction): AccessRefusal | null | undefined {
  const facts = useAccessFacts().data
  return facts && accessRefusal(action, facts)
}

/** Asks the cloud again when a screen opens that depends on it, and when the way to the cloud opens or closes. */
export function useFreshAccess(): void {
  const { refetch } = useAccessFacts()
  const state = useConnection().data?.state
  useEffect(() => void refetch(), [refetch, state])
}

import { useEffect } from 'react'
import { useAnswer } from './queries'

/** What the cloud says of the person, as last known. */
export const useProfile = () => useAnswer('profile', 'get', {})

/** Asks the cloud again when a screen opens that shows what the person did. */
export function useFreshProfile(): ReturnType<typeof useProfile> {
  const answer = useProfile()
  const { refetch } = answer
  useEffect(() => void refetch(), [refetch])
  return answer
}

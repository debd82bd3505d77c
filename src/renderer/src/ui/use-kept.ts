import { useState } from 'react'

/** The value, or the last one there was: what hangs on it outlives an answer that is being asked for again. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

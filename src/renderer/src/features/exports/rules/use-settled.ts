import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so long; the first one at once. `key` says whether it is the same. */
export function useSettled<T>(value: T, key: string, ms: number): T {
  const [settled, setSettled] = useState({ key, value })
  useEffect(() => {
    if (settled.key === key) return
    const timer = setTimeout(() => setSettled({ key, value }), ms)
    return () => clearTimeout(timer)
  }, [settled.key, key, value, ms])
  return settled.value
}

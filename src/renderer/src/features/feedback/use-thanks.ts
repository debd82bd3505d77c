import { useEffect, useState } from 'react'

const thanksMs = 60_000

/** Whether thanks are due, and what makes them so for a minute. */
export function useThanks(): [isThanked: boolean, thank: () => void] {
  const [sentAtMs, setSentAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (sentAtMs === null) return
    const timer = setTimeout(() => setSentAtMs(null), thanksMs)
    return () => clearTimeout(timer)
  }, [sentAtMs])
  return [sentAtMs !== null, () => setSentAtMs(Date.now())]
}

import { useEffect, useState } from 'react'

const stepMs = 30_000

/** The current time, updated often enough for "5 min ago". */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

import { useEffect, useState } from 'react'

/** The current time, by default updated often enough for "5 min ago". */
export function useNow(stepMs = 30_000): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return nowMs
}

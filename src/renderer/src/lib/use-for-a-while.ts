import { useEffect, useState } from 'react'

/** Whether it holds now, and what makes it hold for so long from then on. */
export function useForAWhile(ms: number): [holds: boolean, begin: () => void] {
  const [begunAtMs, setBegunAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (begunAtMs === null) return
    const timer = setTimeout(() => setBegunAtMs(null), ms)
    return () => clearTimeout(timer)
  }, [begunAtMs, ms])
  return [begunAtMs !== null, () => setBegunAtMs(performance.now())]
}

import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Draws the report for paper while the system prints it, and takes it away again. */
export function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return { isPrinting, print: useCallback(() => window.print(), []) }
}

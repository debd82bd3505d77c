import { useEffect, useRef } from 'react'
import { useCommand } from '@renderer/bridge/queries'
import type { AppError } from '@shared/errors/app-error'

export interface Measuring {
  start: () => void
  isStarting: boolean
  error: AppError | null
}

/** Whoever opens a report wants it whole: what is missing is measured at once; cancelled, it waits for the button. */
export function useMeasuring(draftId: string, isMissing: boolean, isRunning: boolean): Measuring {
  const { mutate, isPending, error } = useCommand('judging', 'measure')
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!isMissing || isRunning || hasAsked.current) return
    hasAsked.current = true
    mutate({ draftId })
  }, [draftId, isMissing, isRunning, mutate])
  return { start: () => mutate({ draftId }), isStarting: isPending, error }
}

import { useEffect, useState } from 'react'
import { AppError } from '@shared/errors/app-error'
import { createScope, type Scope } from '@shared/lib/scope'

export type Opened<T> =
  { kind: 'opening' } | { kind: 'failed'; error: AppError } | { kind: 'ready'; opened: T }

/**
 * What is open while its component is mounted, a waveform for example.
 * @param open called anew when it is another function; what it adds to the scope is closed with it, also what comes too late.
 *   The signal says that nobody waits for it any more.
 */
export function useOpened<T>(open: (scope: Scope, signal: AbortSignal) => Promise<T>): Opened<T> {
  const [state, setState] = useState<Opened<T>>({ kind: 'opening' })
  useEffect(() => {
    const scope = createScope()
    const over = new AbortController()
    scope.add(() => over.abort())
    open(scope, over.signal).then(
      (opened) => {
        if (!over.signal.aborted) setState({ kind: 'ready', opened })
      },
      (error: unknown) => {
        if (over.signal.aborted) return
        const known = error instanceof AppError ? error : new AppError('internal', { cause: error })
        setState({ kind: 'failed', error: known })
      },
    )
    return scope.end
  }, [open])
  return state
}

import type { ReactNode } from 'react'
import { errorWords } from '@renderer/copy/errors'
import { ErrorState } from '@renderer/ui/error-state'
import { Skeleton } from '@renderer/ui/skeleton'
import type { WaveState } from '@renderer/waveform/use-wave'

interface WaveAreaProps {
  state: WaveState
  /** It was never measured: its peaks are made now. */
  isFirst: boolean
  children: ReactNode
}

/** The waveform, or why it is not there yet. */
export function WaveArea({ state, isFirst, children }: WaveAreaProps) {
  if (state.kind === 'ready') return children
  if (state.kind === 'failed') {
    const words = errorWords(state.error)
    return (
      <ErrorState isInline title={words.title} reference={words.reference}>
        {words.body}
      </ErrorState>
    )
  }
  return (
    <div role="status" className="relative">
      <Skeleton className="h-56 w-full [@media(height>=760px)]:h-80" />
      <p className="absolute inset-0 grid place-items-center text-ink-muted animate-late">
        {state.kind === 'measuring' || isFirst ? 'Reading the sample for the first time' : 'Opening'}
      </p>
    </div>
  )
}

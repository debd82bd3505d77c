import type { ReactNode } from 'react'
import { usePeaksProgress } from '@renderer/bridge/sample-settings-queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { timeLeft } from '@renderer/copy/format'
import { Progress } from '@renderer/ui/feedback/progress'
import { Skeleton } from '@renderer/ui/feedback/skeleton'
import type { WaveState } from '@renderer/waveform/use-wave'

interface WaveAreaProps {
  sampleId: string
  state: WaveState
  /** It was never measured: its peaks are made now. */
  isFirst: boolean
  children: ReactNode
}

/** The waveform, or why it is not there yet. */
export function WaveArea({ sampleId, state, isFirst, children }: WaveAreaProps) {
  if (state.kind === 'ready') return children
  if (state.kind === 'failed') {
    return <ErrorNotice error={state.error} isInline />
  }
  return state.kind === 'measuring' || isFirst ? <Reading sampleId={sampleId} /> : <Waiting text="Loading" />
}

function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="relative">
      <Skeleton className="h-56 w-full [@media(height>=760px)]:h-80" />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-ink-muted animate-late">
        <p role="status">{text}</p>
        {children}
      </div>
    </div>
  )
}

const readingWords = 'Reading this sample for the first time'

function Reading({ sampleId }: { sampleId: string }) {
  const { fraction, remainingMs } = usePeaksProgress(sampleId)
  const parts = [
    fraction === null ? null : `${Math.round(fraction * 100)}%`,
    remainingMs === null ? null : timeLeft(remainingMs),
  ].filter((part) => part !== null)
  const line = parts.join(' · ')
  return (
    <Waiting text={readingWords}>
      <Progress
        label={readingWords}
        fraction={fraction}
        className="max-w-72"
        {...(line === '' ? {} : { valueText: line })}
      />
      <p className="h-4 text-small">{line}</p>
    </Waiting>
  )
}

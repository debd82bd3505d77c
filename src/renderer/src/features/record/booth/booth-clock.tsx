import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { timer } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { formatMarks } from '@renderer/features/totals/duration-words'
import { useElapsed } from '@renderer/recorder/parts/use-elapsed'
import type { Recorder } from '@renderer/recorder/recorder'
import type { RecorderState } from '@renderer/recorder/recorder-machine'
import type { Booth } from './booth'
import { diskWords, lowDiskMs } from '@renderer/recorder/parts/fault-words'

const plentyMs = 4 * 3_600_000

interface BoothClockProps {
  recorder: Recorder
  booth: Booth
  /** How long the disk would last; null while that is not known. */
  freeMs: number | null
  /** Recorded before, told here where there is no room for the bar of the marks. */
  recordedMs: number
}

/** What is going on and for how long, readable from two metres. */
export function BoothClock({ recorder, booth, freeMs, recordedMs }: BoothClockProps) {
  const state = useStore(recorder.store)
  const punch = useStore(booth.store, (now) => now.punch)
  const elapsedMs = useElapsed(recorder.meter)
  const preRoll = usePreRoll(recorder, punch?.punchAt ?? null)
  const isRecording = state.kind === 'recording'
  const isPreRoll = isRecording && preRoll > 0
  return (
    <div className="flex w-56 flex-col short:w-44">
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 text-reading font-semibold',
          isRecording && !isPreRoll ? 'text-danger-ink' : 'text-ink-muted',
        )}
      >
        <span
          aria-hidden
          className={cx(
            'size-3.5 rounded-full',
            isRecording && !isPreRoll ? 'bg-danger' : isPreRoll ? 'bg-warn' : 'bg-line-control',
          )}
        />
        {isPreRoll ? `Pre-roll, ${preRoll}` : words(state)}
      </p>
      <p
        role="timer"
        aria-label="Recording time"
        className="text-[4rem] leading-[4.5rem] font-semibold tracking-tight short:text-[2.25rem] short:leading-[2.5rem]"
      >
        {timer(isRecording ? elapsedMs : 0)}
      </p>
      <p className="hidden text-small text-ink-muted [@media(height<640px)_and_(width<1180px)]:block">
        {formatMarks(recordedMs + (isRecording ? elapsedMs : 0))}
      </p>
      <p
        className={cx(
          'text-small',
          freeMs !== null && freeMs < lowDiskMs ? 'font-semibold text-warn-ink' : 'text-ink-subtle',
        )}
      >
        {freeMs === null ? ' ' : freeMs > plentyMs ? 'Disk: space for hours' : diskWords(freeMs)}
      </p>
    </div>
  )
}

function words(state: RecorderState): string {
  switch (state.kind) {
    case 'recording':
      return 'Recording'
    case 'countdown':
      return 'Starting'
    case 'saving':
      return 'Saving'
    case 'ready':
    case 'finished':
      return 'Ready'
    case 'asking':
      return 'Starting microphone'
    case 'failed':
      return state.microphone === null ? 'No microphone' : 'Not recording'
    default:
      return 'No microphone'
  }
}

/** Whole seconds of pre-roll still to come. */
function usePreRoll(recorder: Recorder, punchAt: number | null): number {
  const isPunching = punchAt !== null
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!isPunching) return () => undefined
      const tick = setInterval(changed, 100)
      return () => clearInterval(tick)
    },
    [isPunching],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = recorder.microphone()?.context.currentTime
    return punchAt === null || now === undefined ? 0 : Math.max(0, Math.ceil(punchAt - now))
  })
}

import type { ReactNode } from 'react'
import { CircleX, Pause, Play, RotateCcw } from 'lucide-react'
import { useStore } from 'zustand'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { Button } from '@renderer/ui/button'
import { usePlayer } from '@renderer/player/use-player'
import { attemptsWords } from './attempt-rules'

interface FailedPanelProps {
  /** Null where it is not kept. */
  takeId: string | null
  /** The server's words. */
  message: string
  /** Null where the server gave no answer. */
  attemptsLeft: number | null
  /** Null where no attempt is left. */
  onRetry: (() => void) | null
  /** Absent where the workspace has no review by hand. */
  manual: ReactNode
}

const takeAddress = (id: string): string => `/take/${id}`

export function FailedPanel({ takeId, message, attemptsLeft, onRetry, manual }: FailedPanelProps) {
  const player = usePlayer(takeAddress)
  const kind = useStore(player.store, (state) => state.kind)
  const isPlaying = kind === 'playing' || kind === 'loading'
  return (
    <section role="alert" className="rounded-xl border border-line bg-warn-soft p-5">
      <h3 className="flex items-center gap-2 text-reading font-semibold">
        <CircleX aria-hidden className="size-5 shrink-0 text-warn-ink" />
        {cloneTexts.attemptFailed}
      </h3>
      <p className="mt-2 wrap-anywhere">{message}</p>
      {attemptsLeft === null ? null : <p className="mt-1 text-ink-muted">{attemptsWords(attemptsLeft)}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {takeId === null ? null : (
          <Button icon={isPlaying ? Pause : Play} onClick={() => player.toggle(takeId)}>
            Play recording
          </Button>
        )}
        {onRetry === null ? null : (
          <Button ref={focusIfLost} variant="primary" icon={RotateCcw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {manual}
      </div>
    </section>
  )
}

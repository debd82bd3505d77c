import { MessageSquareText, PhoneOff } from 'lucide-react'
import { useStore } from 'zustand'
import type { SupportState } from '@shared/domain/app/support'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { connectionWords } from './call-words'
import { showSupport, supportView } from './support-view'

interface CallBarProps {
  state: SupportState
  /** The conversation is not shown above it. */
  isAlone: boolean
}

/** Connection, how to interrupt, and the end of the call (spec/speech-synthesis.md section 2). */
export function CallBar({ state, isAlone }: CallBarProps) {
  const { phase, mode } = state
  const end = useCommand('support', 'end')
  const message = useStore(supportView, (view) => view.message)
  const isOver = phase === 'disconnected'
  return (
    <>
      {message === null ? null : (
        // Said by the announcements of the window.
        <p className="line-clamp-2 shrink-0 border-t border-line bg-accent-soft px-4 py-1.5 text-small wrap-anywhere text-ink first:border-t-0">
          {message}
        </p>
      )}
      <div
        role="group"
        aria-label="Call"
        className="flex min-h-12 shrink-0 items-center gap-2.5 border-t border-line bg-sunken py-2 pr-2 pl-4 first:border-t-0"
      >
        <span
          aria-hidden
          className={cx(
            'forced-fill size-2 shrink-0 rounded-full',
            phase === 'connected' ? 'bg-good' : isOver ? 'bg-line-control' : 'bg-warn',
          )}
        />
        <span className="min-w-0 flex-1 leading-4">
          <span role="status" className="block truncate font-medium">
            {connectionWords(state)}
          </span>
          {mode === 'voice' && phase === 'connected' ? (
            <span className="block truncate text-small text-ink-subtle">Talk to interrupt</span>
          ) : null}
        </span>
        {isAlone ? (
          <IconButton
            label="Show the conversation"
            icon={MessageSquareText}
            size="sm"
            onClick={() => showSupport(true)}
          />
        ) : null}
        <Button
          size="sm"
          icon={PhoneOff}
          isDisabled={isOver}
          isBusy={end.isPending}
          onClick={() => end.mutate({ why: 'hung-up' }, { onError: (error) => toastError(error) })}
        >
          End call
        </Button>
      </div>
    </>
  )
}

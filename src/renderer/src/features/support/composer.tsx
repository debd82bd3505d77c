import { useEffect, useRef, type SubmitEvent } from 'react'
import { Mic, SendHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import type { SupportState } from '@shared/domain/app/support'
import { call } from '@renderer/bridge/studio'
import { IconButton } from '@renderer/ui/button'
import { toast } from '@renderer/ui/feedback/toast'
import { Input } from '@renderer/ui/fields/input'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'
import { supportView } from './support-view'

interface ComposerProps {
  state: SupportState
  /** Why nothing can be asked now. */
  refusal: string | null
  onAsk: (text: string) => void
  onCall: () => void
  isBusy: boolean
}

const textMaxChars = 2_000

/** Where a person types; what is typed stays until it was said. */
export function Composer({ state, refusal, onAsk, onCall, isBusy }: ComposerProps) {
  const typed = useStore(supportView, (view) => view.typed)
  const field = useRef<HTMLInputElement>(null)
  const { mode, phase } = state
  const isConnected = phase === 'connected'
  const isSpoken = mode === 'voice' && (isConnected || phase === 'connecting')
  useFocusOnOpen(field)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (refusal !== null) toast.message(refusal, { id: 'support' })
    else if (typed.trim() !== '' && !isBusy) onAsk(typed.trim())
  }
  return (
    <form onSubmit={submit} className="flex shrink-0 items-center gap-1.5 border-t border-line p-2.5">
      <Input
        ref={field}
        aria-label="Ask the assistant"
        placeholder="Type a question"
        autoComplete="off"
        maxLength={textMaxChars}
        value={typed}
        onChange={(event) => {
          supportView.setState({ typed: event.currentTarget.value })
          // The agent holds back meanwhile.
          if (isConnected) void call('support', 'typing', {}).catch(() => undefined)
        }}
      />
      <IconButton
        type="submit"
        label="Send"
        icon={SendHorizontal}
        isBusy={isBusy}
        {...(refusal === null ? {} : { disabledReason: refusal })}
      />
      {isSpoken ? null : (
        <IconButton
          label="Start a call"
          icon={Mic}
          isDisabled={isBusy}
          onClick={onCall}
          {...(refusal === null ? {} : { disabledReason: refusal })}
        />
      )}
    </form>
  )
}

/**
 * A person who opens the conversation wants to type there; a dialog that is closing meanwhile takes the focus away first. What only
 * stands here again, because a dialog took its place, leaves the focus where the person is.
 */
function useFocusOnOpen(field: React.RefObject<HTMLInputElement | null>): void {
  const wantsFocus = useStore(supportView, (view) => view.wantsFocus)
  useEffect(() => {
    if (!wantsFocus) return undefined
    let frame = 0
    const look = (): void => {
      if (!supportView.getState().wantsFocus) return
      if (topModal() === null) {
        supportView.setState({ wantsFocus: false })
        field.current?.focus()
      } else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [field, wantsFocus])
}

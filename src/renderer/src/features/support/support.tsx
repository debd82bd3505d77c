import { useEffect } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { SupportState } from '@shared/domain/app/support'
import { AppError } from '@shared/errors/app-error'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { isTakeRunning, onTakeBegins } from '@renderer/recorder/running-takes'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { toastPlaces } from '@renderer/ui/feedback/toast-place'
import { CallBar } from './call-bar'
import { Conversation } from './conversation'
import { Highlight } from './highlight'
import { showSupport, supportView, typeAgain } from './support-view'
import { useTools, type UndoAction } from './use-tools'
import { endVoiceCall } from './voice/voice-call'

/** Above what stands at the foot of a page, as toasts do. */
const foot =
  'bottom-4 in-[:root:has([data-foot-bar])]:bottom-20 max-panel:in-[:root:has([data-foot-panel])]:bottom-24 max-panel:in-[:root:has([data-foot-panel]):has([data-foot-bar])]:bottom-40'

/**
 * The call bar and the conversation, above the page and not over it: the page stays usable. Within a dialog, behind which nothing
 * can be reached, the bar stands in its room for toasts.
 */
export function Support({ state }: { state: SupportState }) {
  const { isOpen, isAtLeft } = useStore(supportView)
  const place = useStore(toastPlaces, ({ places }) => places.at(-1))
  const navigate = useNavigate()
  const undo = useTools((address) => void navigate(address))
  // The call ends by itself with the conversation; it ends with this part of the window, too.
  useEffect(() => endVoiceCall, [])
  useEffect(() => typeAgain(state.unsent), [state.unsent])
  // Its voice would be in the take, and in the noise that a countdown listens for; main knows of the take alone.
  useEffect(() => onTakeBegins(() => void call('support', 'end', { why: 'take' }).catch(toastError)), [])
  useEffect(() => {
    if (state.phase === 'disconnected') sayWhyItEnded(state.error)
  }, [state.phase, state.error])
  const isCalled = state.phase !== 'off'
  return (
    <>
      {place === undefined ? (
        <section
          aria-label="Support assistant"
          data-layer
          data-support
          onKeyDown={({ key, defaultPrevented }) => {
            // Before it, whatever else is open closes.
            if (key === 'Escape' && !defaultPrevented) showSupport(false)
          }}
          className={cx(
            'fixed z-30 flex w-[23rem] max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-xl border border-line-strong bg-surface text-ink shadow-raised animate-rise',
            foot,
            isAtLeft ? 'left-4 min-[960px]:left-68' : 'right-4',
          )}
        >
          {isOpen ? <Panel state={state} undo={undo} /> : null}
          {isCalled ? <CallBar state={state} isAlone={!isOpen} /> : null}
        </section>
      ) : isCalled ? (
        createPortal(
          <section
            aria-label="Support assistant"
            data-support
            className="overflow-hidden rounded-lg border border-line-strong bg-surface text-ink"
          >
            <CallBar state={state} isAlone={false} />
          </section>,
          place,
        )
      ) : null}
      <Highlight />
    </>
  )
}

/** In the conversation it stands anyway; a person who records knows, and is not disturbed. */
function sayWhyItEnded(error: SupportState['error']): void {
  const isShown = supportView.getState().isOpen && toastPlaces.getState().places.length === 0
  if (error === null || isShown || isTakeRunning()) return
  toastError(AppError.fromWire(error), {
    id: 'support',
    action: { label: 'Show the conversation', onSelect: () => showSupport(true) },
  })
}

function Panel({ state, undo }: { state: SupportState; undo: UndoAction }) {
  const isCalled = state.phase !== 'off'
  return (
    <div className="flex h-[min(30rem,calc(100vh-10rem))] min-h-0 flex-col">
      <header className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line pr-1.5 pl-4">
        <h2 className="truncate font-semibold">Support assistant</h2>
        <IconButton
          label={isCalled ? 'Hide the conversation' : 'Close'}
          icon={isCalled ? ChevronDown : X}
          size="sm"
          onClick={() => showSupport(false)}
        />
      </header>
      <Conversation state={state} undo={undo} />
    </div>
  )
}

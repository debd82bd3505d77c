import { useEffect, useRef, useState } from 'react'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { Button, IconButton } from '../button'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import { cx } from '../class-names'
import { toast, toastStore, type ToastMessage, type ToastTone } from './toast'
import { toastPlaces } from './toast-place'

const icons = { neutral: Info, good: CircleCheck, warn: TriangleAlert }
const tones: Record<ToastTone, string> = {
  neutral: 'text-ink-muted',
  good: 'text-good-ink',
  warn: 'text-warn-ink',
}
const corner =
  'fixed bottom-4 left-4 z-50 w-80 max-w-[calc(100vw-2rem)] in-[:root:has([data-foot-bar])]:bottom-20 max-panel:in-[:root:has([data-foot-panel])]:bottom-24 max-panel:in-[:root:has([data-foot-panel]):has([data-foot-bar])]:bottom-40 min-[960px]:left-68'

/**
 * Shows what `toast` is told, in the newest `ToastPlace` or the corner of the window. F8 moves the focus here; timers rest
 * while the pointer or the focus is here, or the window is in the background. Not Radix's: its toasts are layers that take
 * Escape from the dialog or menu below.
 */
export function Toaster() {
  const hasMessages = useStore(toastStore, ({ messages }) => messages.length > 0)
  const place = useStore(toastPlaces, ({ places }) => places.at(-1))
  const isAway = useIsAway()
  if (!hasMessages) return null
  return place ? (
    createPortal(<ToastRegion className="" isAway={isAway} />, place)
  ) : (
    <ToastRegion className={corner} isAway={isAway} />
  )
}

/** The toasts in one place: whether the pointer or the focus is here ends with it, since what is gone is left without a word. */
function ToastRegion({ className, isAway }: { className: string; isAway: boolean }) {
  const messages = useStore(toastStore, (state) => state.messages)
  const region = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPressed(event, shortcuts.notifications)) region.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <section
      ref={region}
      data-layer
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className={cx('focus-visible:outline-none', className)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ol className="flex max-w-full flex-wrap gap-2">
        {messages.map((message) => (
          <ToastCard key={message.id} message={message} isHeld={isHeld || isAway} />
        ))}
      </ol>
    </section>
  )
}

/** Whether another window is in front: nobody reads here. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const come = () => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', come)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', come)
    }
  }, [])
  return isAway
}

function ToastCard({ message, isHeld }: { message: ToastMessage; isHeld: boolean }) {
  const { id, tone, title, description, action, durationMs } = message
  const Icon = icons[tone]
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => toast.dismiss(id), durationMs)
    return () => clearTimeout(timer)
    // A message of the same id is another one.
  }, [isHeld, message, id, durationMs])
  return (
    <li
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        toast.dismiss(id)
      }}
      className="flex w-80 max-w-full items-start gap-2.5 rounded-lg border border-line-strong bg-surface py-2 pr-2 pl-3 text-ink shadow-raised animate-rise"
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tones[tone])} />
      <div className="min-w-0 flex-1 py-px">
        <p className="line-clamp-3 leading-4.5 font-medium wrap-anywhere">{title}</p>
        {description === undefined ? null : (
          <p className="mt-0.5 line-clamp-2 text-small text-ink-muted wrap-anywhere">{description}</p>
        )}
      </div>
      {action === undefined ? null : (
        <Button
          size="sm"
          className="-my-0.5"
          onClick={() => {
            toast.dismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} size="sm" className="-my-0.5" onClick={() => toast.dismiss(id)} />
    </li>
  )
}

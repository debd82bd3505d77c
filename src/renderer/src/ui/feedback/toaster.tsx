import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useStore } from 'zustand'
import { Button, IconButton } from '../button'
import { cx } from '../class-names'
import { toast, toastStore, type ToastMessage, type ToastTone } from './toast'

const icons = { neutral: Info, good: CircleCheck, warn: TriangleAlert }
const tones: Record<ToastTone, string> = {
  neutral: 'text-ink-muted',
  good: 'text-good-ink',
  warn: 'text-warn-ink',
}

/** Shows what `toast` is told. F8 moves the focus here; timers rest while the pointer or the focus is here. */
export function Toaster() {
  const messages = useStore(toastStore, (state) => state.messages)
  return (
    <Radix.Provider label="Notification" swipeDirection="left">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
      <Radix.Viewport
        label="Notifications ({hotkey})"
        className="fixed bottom-4 left-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none in-[:root:has([data-foot-bar])]:bottom-20 max-panel:in-[:root:has([data-foot-panel])]:bottom-24 max-panel:in-[:root:has([data-foot-panel]):has([data-foot-bar])]:bottom-40 min-[960px]:left-68 in-[:root:has([data-booth])]:top-24 in-[:root:has([data-booth])]:right-4 in-[:root:has([data-booth])]:bottom-auto in-[:root:has([data-booth])]:left-auto!"
      />
    </Radix.Provider>
  )
}

function ToastCard({ message }: { message: ToastMessage }) {
  const Icon = icons[message.tone]
  const { action } = message
  return (
    <Radix.Root
      duration={message.durationMs}
      type={message.tone === 'neutral' ? 'background' : 'foreground'}
      onOpenChange={(open) => (open ? undefined : toast.dismiss(message.id))}
      className="flex items-start gap-2.5 rounded-lg border border-line-strong bg-surface py-2 pr-2 pl-3 shadow-raised animate-rise"
    >
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tones[message.tone])} />
      <div className="min-w-0 flex-1 py-px">
        <Radix.Title className="line-clamp-3 leading-4.5 font-medium wrap-anywhere">
          {message.title}
        </Radix.Title>
        {message.description === undefined ? null : (
          <Radix.Description className="mt-0.5 line-clamp-2 text-small text-ink-muted wrap-anywhere">
            {message.description}
          </Radix.Description>
        )}
      </div>
      {action === undefined ? null : (
        <Radix.Action asChild altText={action.label}>
          <Button size="sm" className="-my-0.5" onClick={action.onSelect}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={X} size="sm" className="-my-0.5" />
      </Radix.Close>
    </Radix.Root>
  )
}

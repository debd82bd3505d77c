import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '../button'
import { cx } from '../class-names'
import { ToastPlace } from '../feedback/toast-place'
import { Scroller } from '../scroller'
import { useModalFocus } from './use-modal-focus'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Hides the title from the eye where the content has its own heading. */
  isTitleHidden?: boolean
  side?: 'left' | 'right'
  children: ReactNode
}

/** A panel that slides over the page from one side. */
export function Sheet({
  isOpen,
  onClose,
  title,
  isTitleHidden = false,
  side = 'right',
  children,
}: SheetProps) {
  const focus = useModalFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        <div
          className={cx(
            'fixed inset-0 z-40 flex bg-scrim animate-appear',
            side === 'right' ? 'justify-end' : 'justify-start',
          )}
        >
          <Radix.Content
            {...focus}
            aria-describedby={undefined}
            className={cx(
              'flex h-full max-w-[calc(100vw-3rem)] flex-col border-line bg-surface shadow-raised focus-visible:outline-none',
              side === 'right' ? 'w-96 border-l animate-slide-left' : 'w-64 border-r animate-slide-right',
            )}
          >
            {isTitleHidden ? (
              <Radix.Title className="sr-only">{title}</Radix.Title>
            ) : (
              <div className="flex h-12 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
                <Radix.Title className="truncate text-reading font-semibold">{title}</Radix.Title>
                <IconButton label="Close" shortcut="Esc" icon={X} size="sm" onClick={onClose} />
              </div>
            )}
            <Scroller className="min-h-0 flex-1">{children}</Scroller>
            <ToastPlace className="shrink-0 border-t border-line p-2 empty:hidden" />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

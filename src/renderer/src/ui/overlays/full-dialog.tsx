import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '../button'
import { ToastPlace } from '../feedback/toast-place'
import { noteFullDialog } from './full-dialog-openings'
import { useModalFocus } from './use-modal-focus'

export interface FullDialogProps {
  onClose: () => void
  title: ReactNode
  /** Between the title and the close button. */
  header?: ReactNode
  /** Beside the close button. */
  aside?: ReactNode
  /** For a step that holds no work. */
  isClosedByEscape?: boolean
  children: ReactNode
}

const stay = (event: Event): void => event.preventDefault()

/** A dialog over the whole window for long work: a click outside does not close it, Escape only where nothing is worked on, its button always. */
export function FullDialog({
  onClose,
  title,
  header,
  aside,
  isClosedByEscape = false,
  children,
}: FullDialogProps) {
  const focus = useModalFocus()
  return (
    <Radix.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event)
            noteFullDialog()
          }}
          {...(isClosedByEscape ? {} : { onEscapeKeyDown: stay })}
          onInteractOutside={stay}
          aria-describedby={undefined}
          className="fixed inset-0 z-30 flex flex-col bg-canvas animate-appear focus-visible:outline-none"
        >
          <div className="flex h-14 shrink-0 items-center gap-4 border-b border-line bg-sunken pr-3 pl-6">
            <Radix.Title
              dir="auto"
              className="min-w-0 flex-1 basis-0 truncate text-left text-reading font-semibold"
            >
              {title}
            </Radix.Title>
            <div className="shrink-0">{header}</div>
            <div className="flex min-w-8 flex-1 basis-0 items-center justify-end gap-2">
              {aside}
              <IconButton label="Close" icon={X} tooltipSide="bottom" onClick={onClose} />
            </div>
          </div>
          {children}
          <ToastPlace className="shrink-0 border-t border-line bg-sunken px-6 py-2 empty:hidden" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

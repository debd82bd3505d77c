import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '../button'
import { cx } from '../class-names'
import { ToastPlace } from '../feedback/toast-place'
import { Scroller } from '../scroller'
import { useModalFocus } from './use-modal-focus'

const widths = { sm: 'max-w-sm', md: 'max-w-form', lg: 'max-w-3xl', xl: 'max-w-page' }

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence under the title, read out with it. */
  description?: ReactNode
  /** Beside the title, for what the dialog is about. */
  aside?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** False while closing would lose something: no Escape, no click outside, no close button. */
  isClosable?: boolean
}

/**
 * A modal dialog. Escape closes it, unless what has the focus takes Escape for itself (`data-keeps-escape`). The dark
 * layer behind is drawn by hand: Radix's own locks scrolling with a style element, which the content security policy
 * forbids, and the page behind never scrolls anyway.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, aside, children, footer } = props
  const { size = 'md', isClosable = true } = props
  const focus = useModalFocus()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open || !isClosable ? undefined : onClose())}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center bg-scrim p-6 animate-appear">
          <Radix.Content
            {...focus}
            data-modal="dialog"
            onEscapeKeyDown={(event) => {
              if (event.target instanceof Element && event.target.closest('[data-keeps-escape]'))
                event.preventDefault()
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'flex max-h-[calc(100vh-3rem)] w-full flex-col gap-3 animate-rise focus-visible:outline-none',
              widths[size],
            )}
          >
            <div className="flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
              <div className="flex items-start gap-4 px-6 pt-5 pb-4">
                <div className={cx('min-w-0', aside === undefined && 'flex-1')}>
                  <Radix.Title className="text-reading font-semibold wrap-anywhere">{title}</Radix.Title>
                  {description === undefined ? null : (
                    <Radix.Description className="mt-1 text-ink-muted wrap-anywhere">
                      {description}
                    </Radix.Description>
                  )}
                </div>
                {aside === undefined ? null : <div className="min-w-0 flex-1">{aside}</div>}
                {isClosable ? (
                  <IconButton
                    label="Close"
                    shortcut="Esc"
                    icon={X}
                    size="sm"
                    className="-mr-2"
                    onClick={onClose}
                  />
                ) : null}
              </div>
              {children === undefined ? null : (
                <Scroller className="min-h-0 flex-1 px-6 pb-5">{children}</Scroller>
              )}
              {footer === undefined ? null : (
                <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-6 py-3">
                  {footer}
                </div>
              )}
            </div>
            {/* In a low window the newest are seen, and the buttons above stay whole. */}
            <ToastPlace className="shrink-0 empty:hidden short:flex short:max-h-[30vh] short:flex-col-reverse short:overflow-y-auto short:empty:hidden" />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

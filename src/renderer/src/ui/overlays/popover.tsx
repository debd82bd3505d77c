import { useRef, type ReactElement, type ReactNode } from 'react'
import { Popover as Radix } from 'radix-ui'
import { isFocusHeld } from '@renderer/lib/hold-focus'
import { cx } from '../class-names'

/** A small panel beside the button that opens it; the page behind stays usable. */
export function Popover({
  label,
  isOpen,
  onOpenChange,
  trigger,
  side,
  size = 'md',
  takesFocus = true,
  children,
}: {
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  trigger: ReactElement
  side: 'right' | 'bottom'
  /** `lg` is 30rem wide and begins where its button begins. */
  size?: 'md' | 'lg'
  /** False where it opens by itself, beside what the person does. */
  takesFocus?: boolean
  children: ReactNode
}) {
  /** It stands beside what the person does, and never had the focus. */
  const isBeside = useRef(false)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={(event) => {
            isBeside.current = !takesFocus || isFocusHeld()
            if (isBeside.current) event.preventDefault()
          }}
          // It neither closes because the focus goes on elsewhere, nor takes it to its button when it closes.
          onFocusOutside={(event) => {
            if (isBeside.current) event.preventDefault()
          }}
          onFocus={() => {
            isBeside.current = false
          }}
          onCloseAutoFocus={(event) => {
            if (isBeside.current) event.preventDefault()
          }}
          side={side}
          align={size === 'md' ? 'end' : 'start'}
          sideOffset={8}
          collisionPadding={8}
          className={cx(
            'z-50 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border border-line-strong bg-surface text-ink shadow-raised animate-appear focus-visible:outline-none',
            size === 'md' ? 'w-96' : 'w-[30rem]',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { useRef, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { ArrowUpRight, Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { cx } from '../class-names'
import { landmarkOf } from './landmark-of'
import { menuLine, menuPanel } from './menu-look'
import { topModal } from './use-modal-focus'

/** A menu that grows under a pointer at rest would take the choice, and an open submenu, from the keyboard. */
const unlessAtRest = (event: PointerEvent): void => {
  if (event.movementX === 0 && event.movementY === 0) event.preventDefault()
}
const byPointer = { onPointerMove: unlessAtRest, onPointerLeave: unlessAtRest }

/** A menu that opens from a button. */
export function Dropdown({
  label,
  side,
  trigger,
  className,
  children,
}: {
  label: string
  side: 'top' | 'right' | 'bottom'
  trigger: ReactElement
  className?: string
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [container, setContainer] = useState<Element | null>(null)
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(isOpen) => (isOpen ? setContainer(landmarkOf(button.current)) : undefined)}
    >
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // A dialog that a line of it opened may have the focus by now.
          onCloseAutoFocus={(event) => {
            if (topModal()?.contains(button.current) === false) event.preventDefault()
          }}
          className={cx(
            menuPanel,
            'max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface DropdownLineProps {
  icon?: LucideIcon
  onSelect: () => void
  /** It opens in the system's browser. */
  isWeb?: boolean
  isDanger?: boolean
  children: ReactNode
}

export function DropdownLine({
  icon: Icon,
  onSelect,
  isWeb = false,
  isDanger = false,
  children,
}: DropdownLineProps) {
  return (
    <Radix.Item {...byPointer} onSelect={onSelect} className={cx(menuLine, isDanger && 'text-danger-ink')}>
      {Icon ? <Icon aria-hidden className="size-4 shrink-0 text-ink-subtle" /> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isWeb ? (
        <>
          <span className="sr-only">, opens in your browser</span>
          <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
        </>
      ) : null}
    </Radix.Item>
  )
}

/** One of several. */
export function DropdownChoice({
  isChosen,
  onSelect,
  children,
}: {
  isChosen: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem {...byPointer} checked={isChosen} onSelect={onSelect} className={menuLine}>
      <Check aria-hidden className={cx('size-4 shrink-0', !isChosen && 'invisible')} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  )
}

export const DropdownSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />

/** A line to read. */
export function DropdownNote({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    // No paragraph: a menu holds lines alone.
    <div className="flex items-start gap-2 px-2 py-1 text-small text-ink-subtle">
      {Icon ? <Icon aria-hidden className="mt-px size-4 shrink-0" /> : null}
      <span>{children}</span>
    </div>
  )
}

/** A menu beside its line. */
export function DropdownSub({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon
  label: string
  children: ReactNode
}) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger {...byPointer} className={cx(menuLine, 'data-[state=open]:bg-hover')}>
        <Icon aria-hidden className="size-4 shrink-0 text-ink-subtle" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle" />
      </Radix.SubTrigger>
      <Radix.SubContent
        aria-label={label}
        collisionPadding={8}
        sideOffset={4}
        className={cx(menuPanel, 'w-56')}
      >
        {children}
      </Radix.SubContent>
    </Radix.Sub>
  )
}

import { useRef, useState, type ReactElement } from 'react'
import { Check, type LucideIcon } from 'lucide-react'
import { ContextMenu as Radix } from 'radix-ui'
import { cx } from '../class-names'
import { Kbd } from '../kbd'
import { landmarkOf } from './landmark-of'
import { menuLine, menuPanel } from './menu-look'

export interface MenuAction {
  label: string
  onSelect: () => void
  icon?: LucideIcon
  shortcut?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a check mark; undefined where the entry is no choice. */
  isChecked?: boolean
}

export type MenuEntry = MenuAction | 'separator'

function entries(items: readonly MenuEntry[]) {
  return items.map((entry, index) =>
    entry === 'separator' ? (
      <Radix.Separator key={`separator-${index}`} className="my-1 h-px bg-line" />
    ) : (
      <Radix.Item
        key={entry.label}
        disabled={entry.isDisabled ?? false}
        onSelect={entry.onSelect}
        {...(entry.isChecked === undefined
          ? {}
          : { role: 'menuitemcheckbox', 'aria-checked': entry.isChecked })}
        className={cx(menuLine, entry.isDanger === true && 'text-danger-ink')}
      >
        <EntryIcon entry={entry} />
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        {entry.shortcut === undefined ? null : <Kbd keys={entry.shortcut} />}
      </Radix.Item>
    ),
  )
}

function EntryIcon({ entry }: { entry: MenuAction }) {
  if (entry.isChecked !== undefined) {
    return <Check aria-hidden className={cx('size-4 shrink-0', !entry.isChecked && 'invisible')} />
  }
  return entry.icon ? <entry.icon aria-hidden className="size-4 shrink-0" /> : null
}

/** A menu at the pointer; also opens with Shift+F10 and the menu key. */
export function ContextMenu({
  items,
  onOpenChange,
  children,
}: {
  items: readonly MenuEntry[]
  onOpenChange?: (isOpen: boolean) => void
  children: ReactElement
}) {
  const trigger = useRef<HTMLSpanElement>(null)
  const [container, setContainer] = useState<Element | null>(null)
  return (
    <Radix.Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) setContainer(landmarkOf(trigger.current))
        onOpenChange?.(isOpen)
      }}
    >
      <Radix.Trigger ref={trigger} asChild>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          collisionPadding={8}
          className={cx(menuPanel, 'max-h-(--radix-context-menu-content-available-height) overflow-y-auto')}
        >
          {entries(items)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

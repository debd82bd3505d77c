import { ArrowLeft, Bot, ChevronsUpDown, Palette } from 'lucide-react'
import { Dropdown, DropdownChoice } from '@renderer/ui/overlays/dropdown'
import type { SubmenuKey } from './sidebar-item'
import { showSubmenu } from './sidebar-state'
import { submenus } from './submenus'

const rowShape =
  'flex h-8 w-full shrink-0 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] text-left font-medium transition-colors focus-visible:-outline-offset-2'

/** The Creative Platform or the Conversational AI platform: what the sidebar lists. */
export function PlatformSwitcher({ submenu }: { submenu: SubmenuKey | null }) {
  const isConversational = submenu === 'conversational-ai'
  const Icon = isConversational ? Bot : Palette
  return (
    <Dropdown
      label="Platform"
      side="bottom"
      trigger={
        <button type="button" className={`${rowShape} text-ink hover:bg-hover data-[state=open]:bg-hover`}>
          <Icon aria-hidden className="size-[18px] shrink-0 text-accent-ink" strokeWidth={1.75} />
          <span className="sidebar-label flex min-w-0 flex-1 items-center gap-2 pr-2">
            <span className="min-w-0 flex-1 truncate">
              {isConversational ? 'Conversational AI' : 'Creative Platform'}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-subtle" />
          </span>
        </button>
      }
    >
      <DropdownChoice isChosen={!isConversational} onSelect={() => showSubmenu(null)}>
        Creative Platform
      </DropdownChoice>
      <DropdownChoice isChosen={isConversational} onSelect={() => showSubmenu('conversational-ai')}>
        Conversational AI
      </DropdownChoice>
    </Dropdown>
  )
}

/** Back to the main platform, with the name of the sidebar that is left. */
export function SubmenuHead({ submenu }: { submenu: SubmenuKey }) {
  return (
    <>
      <button
        type="button"
        className={`${rowShape} text-ink-muted hover:bg-hover hover:text-ink`}
        onClick={() => showSubmenu(null)}
      >
        <ArrowLeft aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        <span className="sidebar-label min-w-0 truncate pr-2">Back to the main platform</span>
      </button>
      <p className="sidebar-label truncate px-[0.7rem] pt-2 pb-1 text-small font-semibold text-ink-subtle">
        {submenus[submenu].name}
      </p>
    </>
  )
}

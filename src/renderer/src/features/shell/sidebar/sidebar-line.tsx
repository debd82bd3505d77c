import type { ReactNode } from 'react'
import { ArrowUpRight, ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { AccessFacts } from '@shared/access/access-facts'
import { named } from '@renderer/lib/named'
import { Badge } from '@renderer/ui/badge'
import { cx } from '@renderer/ui/class-names'
import { openPlatformPage } from './open-platform-page'
import { isShown, matches, type SidebarGroup, type SidebarItem } from './sidebar-item'
import { showSubmenu, toggleGroup, useOpenGroups } from './sidebar-state'

const lineShape =
  'flex h-8 w-full shrink-0 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] text-left font-medium transition-colors focus-visible:-outline-offset-2'
const quiet = 'text-ink-muted hover:bg-hover hover:text-ink'

/** A line of the sidebar: its icon stays when the sidebar is collapsed, its words come and go. */
function LineContent({ icon: Icon, name, end }: { icon: LucideIcon; name: string; end?: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      <span className="sidebar-label flex min-w-0 flex-1 items-center gap-2 pr-2">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {end}
      </span>
    </>
  )
}

export function SidebarLine({ item }: { item: SidebarItem }) {
  const { pathname } = useLocation()
  const badge = item.badge === undefined ? null : <Badge tone="accent">{item.badge}</Badge>
  switch (item.source) {
    case 'timbre': {
      const isActive = matches(item.patterns, pathname)
      return (
        <Link
          {...(item.element === undefined ? {} : named(item.element))}
          to={item.href}
          aria-current={isActive ? 'page' : undefined}
          className={cx(lineShape, isActive ? 'bg-active text-ink' : quiet)}
        >
          <LineContent icon={item.icon} name={item.name} end={badge} />
        </Link>
      )
    }
    case 'web':
      return (
        <button
          type="button"
          className={cx(lineShape, quiet)}
          onClick={() => openPlatformPage(item.page, item.name)}
        >
          <LineContent icon={item.icon} name={item.name} end={<WebMark badge={badge} />} />
        </button>
      )
    case 'submenu':
      return (
        <button type="button" className={cx(lineShape, quiet)} onClick={() => showSubmenu(item.submenu)}>
          <LineContent
            icon={item.icon}
            name={item.name}
            end={<ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle" />}
          />
        </button>
      )
  }
}

function WebMark({ badge }: { badge: ReactNode }) {
  return (
    <>
      {badge}
      <span className="sr-only">, opens in your browser</span>
      <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
    </>
  )
}

/** A group that folds; nothing is drawn where none of its items is shown. */
export function SidebarFold({ group, facts }: { group: SidebarGroup; facts: AccessFacts }) {
  const isOpen = useOpenGroups().has(group.name)
  const items = group.items.filter(isShown(facts))
  if (items.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className={cx(lineShape, quiet)}
        onClick={() => toggleGroup(group.name)}
      >
        <LineContent
          icon={group.icon}
          name={group.name}
          end={
            <ChevronDown
              aria-hidden
              className={cx('size-4 shrink-0 text-ink-subtle transition-transform', !isOpen && '-rotate-90')}
            />
          }
        />
      </button>
      {isOpen ? (
        <ul aria-label={group.name} className="sidebar-fold flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.name}>
              <SidebarLine item={item} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

import { Pin, PinOff } from 'lucide-react'
import { NavLink } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { CreditUsage } from '@renderer/features/credits/credit-usage'
import { NoticesButton } from '@renderer/features/notifications/notices-button'
import { Brand } from '@renderer/ui/brand'
import { ConnectionIndicator } from './connection-indicator'
import { mainItems, settingsItem, type NavigationItem } from './navigation'

function SidebarItem({ label, path, icon: Icon }: NavigationItem) {
  return (
    <NavLink
      to={path}
      end={path === pathTo('home')}
      className={({ isActive }) =>
        cx(
          'flex h-9 items-center gap-3 overflow-hidden rounded-md pl-[0.7rem] font-medium transition-colors focus-visible:-outline-offset-2',
          isActive ? 'bg-active text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
        )
      }
    >
      <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
      <span className="sidebar-label truncate pr-2">{label}</span>
    </NavLink>
  )
}

/** What the sidebar holds, wherever it is drawn. */
export function SidebarContent({ header, notices }: { header: React.ReactNode; notices?: React.ReactNode }) {
  return (
    <div className="flex h-full flex-col gap-4 px-2.5 pt-2 pb-2.5">
      <div className="flex h-10 shrink-0 items-center justify-between overflow-hidden">{header}</div>
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
        {mainItems.map((item) => (
          <SidebarItem key={item.path} {...item} />
        ))}
        <span className="flex-1" />
        {notices}
        <SidebarItem {...settingsItem} />
      </nav>
      <div className="-mt-3 border-t border-line pt-2">
        <CreditUsage />
        <ConnectionIndicator />
      </div>
    </div>
  )
}

export interface SidebarProps {
  isPinned: boolean
  onPinnedChange: (isPinned: boolean) => void
}

/** Fixed and 16rem wide while pinned; otherwise 3.8rem, opening over the page under the pointer or the keyboard. */
export function Sidebar({ isPinned, onPinnedChange }: SidebarProps) {
  return (
    <aside className={cx('relative z-30 h-full shrink-0', isPinned ? 'w-64' : 'w-[3.8rem]')}>
      <div
        className={cx(
          'sidebar absolute inset-y-0 left-0 overflow-hidden border-r border-line bg-sunken',
          isPinned ? 'w-64' : 'sidebar-collapsed',
        )}
      >
        <div className="h-full w-full">
          <SidebarContent
            notices={<NoticesButton side="right" />}
            header={
              <>
                <span className="pl-[0.7rem]">
                  <Brand />
                </span>
                <IconButton
                  label={isPinned ? 'Unpin the sidebar' : 'Pin the sidebar'}
                  icon={isPinned ? PinOff : Pin}
                  size="sm"
                  tooltipSide="right"
                  className="sidebar-label"
                  onClick={() => onPinnedChange(!isPinned)}
                />
              </>
            }
          />
        </div>
      </div>
    </aside>
  )
}

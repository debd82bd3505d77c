import { useRef, useState } from 'react'
import { Pin, PinOff } from 'lucide-react'
import { useLocation } from 'react-router'
import { NoticesButton } from '@renderer/features/notifications/notices-button'
import { Brand } from '@renderer/ui/brand'
import { IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { SidebarContent } from './sidebar-content'

interface SidebarProps {
  isPinned: boolean
  onPinnedChange: (isPinned: boolean) => void
}

/**
 * Fixed and 16rem wide while pinned; otherwise 3.8rem, opening over the page under the pointer, the keyboard or a click,
 * until the pointer leaves, the page changes or Escape.
 */
export function Sidebar({ isPinned, onPinnedChange }: SidebarProps) {
  const { key } = useLocation()
  /** The visit it was clicked open on: a tap has no pointer that rests on it. */
  const [clickedOn, setClickedOn] = useState<string | null>(null)
  /** By Escape, until the pointer and the focus were elsewhere. */
  const [isDismissed, setDismissed] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const close = (): void => {
    setClickedOn(null)
    setDismissed(false)
  }
  return (
    <aside className={cx('relative z-30 h-full shrink-0', isPinned ? 'w-64' : 'w-[3.8rem]')}>
      <div
        ref={panel}
        className={cx(
          'sidebar absolute inset-y-0 left-0 overflow-hidden border-r border-line bg-sunken',
          isPinned ? 'w-64' : 'sidebar-collapsed',
        )}
        data-clicked={!isPinned && clickedOn === key ? '' : undefined}
        data-dismissed={isDismissed ? '' : undefined}
        onClick={() => {
          setClickedOn(key)
          setDismissed(false)
        }}
        onPointerLeave={close}
        onKeyDown={({ key: pressed, target }) => {
          // A menu's Escape arrives here through React, though the menu stands elsewhere.
          if (pressed !== 'Escape' || !(target instanceof Node) || !panel.current?.contains(target)) return
          setClickedOn(null)
          setDismissed(true)
        }}
        onBlur={({ relatedTarget }) =>
          panel.current?.contains(relatedTarget) === true ? undefined : close()
        }
      >
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
    </aside>
  )
}

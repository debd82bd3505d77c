import { useCallback, useEffect, useRef, useState } from 'react'
import { Bell } from 'lucide-react'
import { useStore } from 'zustand'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { counted } from '@renderer/copy/format'
import { cx } from '@renderer/ui/class-names'
import { popoverStore, setPopover } from '@renderer/ui/overlays/open-popover'
import { Popover } from '@renderer/ui/overlays/popover'
import { NoticeList } from './notice-list'
import { useAutoOpen } from './use-auto-open'
import { named } from '@renderer/lib/named'

const shownCountMax = 99

/** The bell: how many notices are unread, and behind it all of them. */
export function NoticesButton({
  side,
  isIconOnly = false,
}: {
  side: 'right' | 'bottom'
  isIconOnly?: boolean
}) {
  const isOpen = useStore(popoverStore, ({ open }) => open === 'notifications')
  const [opensItself, setOpensItself] = useState(false)
  const notices = useAnswer('notifications', 'list', {})
  const announcements = useAnswer('announcements', 'list', {})
  const newest = announcements.data?.items[0]
  const unreadCount =
    (notices.data?.filter(({ isRead }) => !isRead).length ?? 0) + (newest?.isRead === false ? 1 : 0)
  const trigger = useRef<HTMLButtonElement>(null)
  const openChanged = useCallback((isOpenNow: boolean) => {
    setPopover('notifications', isOpenNow)
    if (!isOpenNow) setOpensItself(false)
  }, [])
  useSeen(isOpen)
  useAutoOpen(
    trigger,
    useCallback(() => {
      setOpensItself(true)
      openChanged(true)
    }, [openChanged]),
  )
  return (
    <Popover
      label="Notifications"
      isOpen={isOpen}
      onOpenChange={openChanged}
      side={side}
      takesFocus={!opensItself}
      trigger={
        <button
          {...named('sidebar.notifications')}
          ref={trigger}
          type="button"
          aria-label={unreadCount === 0 ? 'Notifications' : `Notifications, ${unreadCount} unread`}
          className={cx(
            'flex shrink-0 items-center gap-3 overflow-hidden rounded-md font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 data-[state=open]:bg-hover data-[state=open]:text-ink',
            isIconOnly ? 'size-9 justify-center' : 'h-8 pl-[0.7rem]',
          )}
        >
          <span className="relative shrink-0">
            <Bell aria-hidden className="size-[18px]" strokeWidth={1.75} />
            {unreadCount === 0 ? null : (
              <span aria-hidden className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-accent" />
            )}
          </span>
          {isIconOnly ? null : (
            <span className="sidebar-label flex min-w-0 flex-1 items-center justify-between gap-2 pr-2">
              <span className="truncate">Notifications</span>{' '}
              {unreadCount === 0 ? null : (
                <span
                  aria-hidden
                  className="text-small text-ink-subtle"
                  title={counted(unreadCount, 'unread', 'unread')}
                >
                  {unreadCount > shownCountMax ? `${shownCountMax}+` : unreadCount}
                </span>
              )}
            </span>
          )}
        </button>
      }
    >
      <NoticeList
        answer={notices}
        announcements={announcements.data}
        unreadCount={unreadCount}
        onClose={() => openChanged(false)}
      />
    </Popover>
  )
}

/** What is newest counts as seen when the list opens; what came meanwhile, when it closes. */
function useSeen(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    void call('announcements', 'markNewestRead', {}).catch(() => undefined)
  }, [isOpen])
  // With its bell it goes.
  useEffect(() => () => setPopover('notifications', false), [])
}

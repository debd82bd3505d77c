import { Bell, Check } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Announcement, Announcements } from '@shared/domain/app/announcement'
import type { Notice } from '@shared/domain/app/notice'
import { noticeAction } from '@shared/domain/app/notice-action'
import type { AppError } from '@shared/errors/app-error'
import { useCommand } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { toastError } from '@renderer/copy/error-toast'
import { moment, when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button, IconButton } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { AnnouncementRow } from './announcement-row'
import { noticeLook, noticeText } from './notice-look'
import { markRead, useFollowNotice } from './use-follow-notice'

/** Every notice that is kept and what is told to everybody, newest first. */
export function NoticeList({
  answer,
  announcements,
  unreadCount,
  onClose,
}: {
  answer: UseQueryResult<Notice[], AppError>
  announcements: Announcements | undefined
  unreadCount: number
  onClose: () => void
}) {
  const markAll = useCommand('notifications', 'markAllRead')
  const announced = announcements?.items ?? []
  const areAllRead = unreadCount === 0 && announced.every(({ isRead }) => isRead)
  const markAllAnnounced = useCommand('announcements', 'markAllRead')
  return (
    <>
      <div className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">Notifications</h2>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            markAll.mutate({}, { onError: (error) => toastError(error) })
            markAllAnnounced.mutate({}, { onError: (error) => toastError(error) })
          }}
          {...(areAllRead ? { disabledReason: 'Everything is read.' } : {})}
        >
          Mark all as read
        </Button>
      </div>
      <div className="min-h-0 overflow-y-auto">
        {answer.error ? (
          <div className="p-4">
            <ErrorNotice
              error={answer.error}
              isInline
              action={{ label: 'Try again', onSelect: () => void answer.refetch() }}
            />
          </div>
        ) : !answer.data ? (
          <SkeletonRows count={3} label="Loading notifications" />
        ) : answer.data.length + announced.length === 0 ? (
          <EmptyState icon={Bell} title="No notifications">
            Finished uploads and trained voices appear here.
          </EmptyState>
        ) : (
          <ul aria-label="Notifications" className="divide-y divide-line">
            {inOneOrder(answer.data, announced).map((each) =>
              'news' in each ? (
                <NoticeRow key={each.id} notice={each} onFollow={onClose} />
              ) : (
                <AnnouncementRow key={`announcement ${each.id}`} announcement={each} onFollow={onClose} />
              ),
            )}
          </ul>
        )}
        {announcements?.isStale === true ? (
          <p className="border-t border-line px-4 py-2 text-small text-ink-subtle">
            Announcements could not be loaded. Timbre will try again later.
          </p>
        ) : null}
      </div>
    </>
  )
}

const inOneOrder = (notices: Notice[], announced: Announcement[]): (Notice | Announcement)[] =>
  [...notices, ...announced].sort((a, b) => b.atMs - a.atMs)

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const nowMs = useNow()
  const follow = useFollowNotice()
  const { news, atMs, isRead } = notice
  const { title, body } = noticeText(news)
  const { icon: Icon, className } = noticeLook(news)
  const action = noticeAction(notice)
  return (
    <li className={cx('flex items-start gap-3 px-4 py-3', !isRead && 'bg-sunken')}>
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', className)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={cx('line-clamp-3', !isRead && 'font-medium')} title={title}>
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </p>
        {body === '' ? null : <p className="text-small text-ink-muted">{body}</p>}
        <p className="mt-0.5 text-small text-ink-subtle" title={moment(atMs)}>
          {when(atMs, nowMs)}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {action === null ? null : (
          <Button
            size="sm"
            aria-label={`Show: ${title}`}
            onClick={() => {
              follow(notice)
              onFollow()
            }}
          >
            Show
          </Button>
        )}
        {isRead ? null : (
          <IconButton label="Mark as read" icon={Check} size="sm" onClick={() => markRead(notice)} />
        )}
      </div>
    </li>
  )
}

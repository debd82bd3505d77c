import { ExternalLink } from 'lucide-react'
import type { Announcement } from '@shared/domain/app/announcement'
import { useAddress } from '@renderer/address/use-address'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { moment, when } from '@renderer/copy/format'
import { useNow } from '@renderer/lib/use-now'
import { Button } from '@renderer/ui/button'
import { cx } from '@renderer/ui/class-names'

/** What is told to everybody, in the list of notices. */
export function AnnouncementRow({
  announcement,
  onFollow,
}: {
  announcement: Announcement
  onFollow: () => void
}) {
  const nowMs = useNow()
  const [, change] = useAddress()
  const open = useCommand('announcements', 'open')
  const { id, title, description, atMs, isRead, largeImage, smallImage, linkTo, callToAction } = announcement
  const follow = (what: 'page' | 'action') => {
    if (what === 'action' && callToAction?.kind === 'affiliate') change({ affiliate: 'true' })
    else open.mutate({ id, what }, { onError: (error) => toastError(error) })
    onFollow()
  }
  return (
    <li className={cx('flex flex-col gap-3 px-4 py-3', !isRead && 'bg-sunken')}>
      {largeImage ? (
        <img
          src={largeImage.source}
          alt={largeImage.alt}
          className="max-h-32 w-full rounded-md object-cover"
        />
      ) : null}
      <div className="flex items-start gap-3">
        {smallImage ? (
          <img
            src={smallImage.source}
            alt={smallImage.alt}
            className="size-10 shrink-0 rounded-md object-cover"
          />
        ) : null}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className={cx(!isRead && 'font-medium')}>
            {isRead ? null : <span className="sr-only">Unread: </span>}
            {title}
          </p>
          <p className="text-small whitespace-pre-line text-ink-muted">{description}</p>
          <p className="mt-0.5 text-small text-ink-subtle" title={moment(atMs)}>
            {when(atMs, nowMs)}
          </p>
        </div>
      </div>
      {linkTo === null && callToAction === null ? null : (
        <div className="flex flex-wrap gap-2">
          {callToAction === null ? null : (
            <Button size="sm" onClick={() => follow('action')}>
              {callToAction.label}
            </Button>
          )}
          {linkTo === null ? null : (
            <Button
              size="sm"
              variant="ghost"
              icon={ExternalLink}
              aria-label={`Read more: ${title}`}
              onClick={() => follow('page')}
            >
              Read more
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

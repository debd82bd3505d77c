import { useEffect } from 'react'
import type { Notice, NoticeKind } from '@shared/domain/app/notice'
import { noticeAction } from '@shared/domain/app/notice-action'
import { pathTo } from '@renderer/address/paths'
import { pathNow } from '@renderer/address/use-address'
import { subscribe } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'
import { noticeText, noticeTone } from './notice-look'
import { markRead, useFollowNotice } from './use-follow-notice'

/** The draft's own page says the rest of these. */
const saidByDraft: ReadonlySet<NoticeKind> = new Set(['upload-done', 'upload-blocked'])

const isShown = ({ news, draftId }: Notice): boolean =>
  draftId !== null && saidByDraft.has(news.kind) && pathNow().startsWith(pathTo('draft', draftId))

const shows = { good: toast.success, warn: toast.warning, bad: toast.error }

/** Shows each notice once on any page: the system's notifications are not to be relied on. */
export function NoticeToasts() {
  const follow = useFollowNotice()
  useEffect(() => {
    const stops = [
      subscribe('notifications', 'added', (notice) => {
        if (isShown(notice)) {
          if (document.hasFocus()) markRead(notice)
          return
        }
        const { title, body } = noticeText(notice.news)
        shows[noticeTone(notice.news)](title, {
          // A later one about the same takes its place.
          id: `notice-${notice.draftId ?? notice.id}`,
          ...(body === '' ? {} : { description: body }),
          ...(noticeAction(notice) ? { action: { label: 'Show', onSelect: () => follow(notice) } } : {}),
        })
      }),
      subscribe('notifications', 'followed', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [follow])
  return null
}

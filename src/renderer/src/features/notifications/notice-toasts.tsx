import { useEffect } from 'react'
import type { Notice, NoticeKind } from '@shared/domain/app/notice'
import { noticeAction } from '@shared/domain/app/notice-action'
import { pathTo } from '@renderer/address/paths'
import { pathNow } from '@renderer/address/use-address'
import { subscribe } from '@renderer/bridge/studio'
import { jobToastId, toast } from '@renderer/ui/feedback/toast'
import { noticeText, noticeTone } from './notice-look'
import { markRead, useFollowNotice } from './use-follow-notice'

/** The draft's own page says the rest of these. */
const saidByDraft: ReadonlySet<NoticeKind> = new Set(['upload-done', 'upload-blocked'])

const isShown = ({ news, draftId }: Notice): boolean =>
  draftId !== null && saidByDraft.has(news.kind) && pathNow().startsWith(pathTo('draft', draftId))

function actionOf(notice: Notice, follow: (notice: Notice) => void) {
  const action = noticeAction(notice)
  if (!action) return {}
  const label = action.screen === 'session-folder' ? 'Show in folder' : 'Show'
  return { action: { label, onSelect: () => follow(notice) } }
}

/** A later one about the same takes its place, and the end of a job that of its beginning. */
const toastIdOf = ({ id, news, draftId }: Notice): string =>
  'jobId' in news && news.jobId !== undefined ? jobToastId(news.jobId) : `notice-${draftId ?? id}`

const shows = { good: toast.success, warn: toast.warning, bad: toast.error }

/**
 * Shows each notice once on any page: the system's notifications are not to be relied on.
 * @param kinds these alone; the list behind the bell has the others
 */
export function NoticeToasts({ kinds }: { kinds?: ReadonlySet<NoticeKind> }) {
  const follow = useFollowNotice()
  useEffect(() => {
    const stops = [
      subscribe('notifications', 'added', (notice) => {
        if (kinds && !kinds.has(notice.news.kind)) return
        if (isShown(notice)) {
          if (document.hasFocus()) markRead(notice)
          return
        }
        const { title, body } = noticeText(notice.news)
        shows[noticeTone(notice.news)](title, {
          id: toastIdOf(notice),
          ...(body === '' ? {} : { description: body }),
          ...actionOf(notice, follow),
        })
      }),
      subscribe('notifications', 'followed', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [follow, kinds])
  return null
}

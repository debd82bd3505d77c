import { randomUUID } from 'node:crypto'
import { noticeWords } from '@shared/copy/notice-words'
import type { Notice, NoticeNews } from '@shared/domain/app/notice'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'
import type { Topics } from '../scope/topics'
import { createNoticeStore } from './notice-store'

type NotificationCalls = Pick<Handlers, 'notifications'>

/**
 * Keeps what happened in the background, and tells it once: to the windows, and to the system where the person is looking
 * elsewhere. The one place that does; modules emit `noticed`.
 */
export function createNotifications(deps: {
  library: Pick<Library, 'db'>
  clock: Pick<Clock, 'nowMs'>
  desktop: Pick<Desktop, 'notify'>
  log: Log
  publish: Publish
  topics: Pick<Topics, 'on'>
  /** One of our windows has the focus. */
  isFocused: () => boolean
  showWindow: () => void
}): Module<NotificationCalls> {
  const { publish } = deps
  const store = createNoticeStore({ db: deps.library.db, nowMs: () => deps.clock.nowMs() })
  const publishAll = (): void => publish('notifications', 'changed', store.list())

  function markRead(id: string | null): void {
    if (store.markRead(id)) publishAll()
  }

  /** Where the disk takes no more it is told all the same: whoever tells it has done its work. */
  function keep(news: NoticeNews, draftId: string | null): Notice {
    try {
      const notice = store.add(news, draftId)
      publishAll()
      return notice
    } catch (error) {
      deps.log.warn('a notice could not be kept', { kind: news.kind, error })
      return { id: randomUUID(), news, draftId, atMs: deps.clock.nowMs(), isRead: false }
    }
  }

  deps.topics.on('noticed', ({ news, draftId }) => {
    const notice = keep(news, draftId)
    publish('notifications', 'added', notice)
    if (deps.isFocused()) return
    deps.desktop.notify({
      ...noticeWords(news),
      onClick() {
        markRead(notice.id)
        deps.showWindow()
        publish('notifications', 'followed', notice)
      },
    })
  })

  return {
    handlers: {
      notifications: {
        list: () => store.list(),
        markRead({ id }) {
          markRead(id)
          return null
        },
        markAllRead() {
          markRead(null)
          return null
        },
      },
    },
  }
}

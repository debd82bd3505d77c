import { noticeWords } from '@shared/copy/notice-words'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { Library } from '../library/library'
import type { Clock } from '../platform/clock'
import type { Desktop } from '../platform/desktop/desktop'
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

  deps.topics.on('noticed', ({ news, draftId }) => {
    const notice = store.add(news, draftId)
    publishAll()
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

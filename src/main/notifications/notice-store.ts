import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { noticeNews, type Notice, type NoticeNews } from '@shared/domain/app/notice'

const keptCount = 200
const keptMs = 90 * 24 * 60 * 60 * 1_000

export interface NoticeStore {
  /** Newest first. */
  list(): Notice[]
  /** Older ones than are kept go. */
  add(news: NoticeNews, draftId: string | null): Notice
  /** Null: all of them. @returns whether one was unread */
  markRead(id: string | null): boolean
}

interface Row {
  id: string
  news: string
  draft_id: string | null
  at_ms: number
  is_read: number
}

export function createNoticeStore({ db, nowMs }: { db: Database; nowMs: () => number }): NoticeStore {
  const all = db.prepare<[], Row>(
    'SELECT id, news, draft_id, at_ms, is_read FROM notices ORDER BY at_ms DESC, rowid DESC',
  )
  // A draft that is deleted between the event and the row leaves none to point at.
  const insert = db.prepare(
    'INSERT INTO notices (id, news, draft_id, at_ms) VALUES (?, ?, (SELECT id FROM drafts WHERE id = ?), ?)',
  )
  const prune = db.prepare(
    `DELETE FROM notices WHERE at_ms < ? OR id NOT IN
       (SELECT id FROM notices ORDER BY at_ms DESC, rowid DESC LIMIT ${keptCount})`,
  )
  const mark = db.prepare('UPDATE notices SET is_read = 1 WHERE id = ? AND is_read = 0')
  const markAll = db.prepare('UPDATE notices SET is_read = 1 WHERE is_read = 0')
  const one = db.prepare<[string], Row>('SELECT id, news, draft_id, at_ms, is_read FROM notices WHERE id = ?')

  /** Null for a kind that a newer Timbre wrote. */
  function read(row: Row): Notice | null {
    const news = noticeNews.safeParse(JSON.parse(row.news))
    if (!news.success) return null
    return { id: row.id, news: news.data, draftId: row.draft_id, atMs: row.at_ms, isRead: row.is_read === 1 }
  }

  return {
    list: () => all.all().flatMap((row) => read(row) ?? []),
    add(news, draftId) {
      const id = randomUUID()
      const atMs = nowMs()
      insert.run(id, JSON.stringify(news), draftId, atMs)
      prune.run(atMs - keptMs)
      return { id, news, draftId: one.get(id)?.draft_id ?? null, atMs, isRead: false }
    },
    markRead: (id) => (id === null ? markAll.run() : mark.run(id)).changes > 0,
  }
}

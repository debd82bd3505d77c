import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { openLibrary, type Library } from '@main/library/library'
import { createNotifications } from '@main/notifications/notifications'
import { systemClock } from '@main/platform/clock'
import { createTopics } from '@main/scope/topics'
import type { NoticeNews } from '@shared/domain/app/notice'
import { noticeAction } from '@shared/domain/app/notice-action'
import { createFakeDesktop } from '../../support/app/fake-desktop'
import { createMemoryLog } from '../../support/memory-log'
import { openTempLibrary } from '../../support/library/temp-library'

const dayMs = 24 * 60 * 60 * 1_000
const done: NoticeNews = { kind: 'upload-done', draftName: 'Ann', uploadedCount: 3, isSettled: true }
const refused: NoticeNews = { kind: 'upload-refused', draftName: 'Ann' }

/** The notices of a library, as its scope has them. */
function openNotices(library: Library, options: { isFocused?: boolean } = {}) {
  const topics = createTopics()
  const desktop = createFakeDesktop()
  const published: { name: string; payload: unknown }[] = []
  let shownCount = 0
  let nowMs = Date.parse('2026-11-22T12:00:00Z')
  const { handlers } = createNotifications({
    library,
    clock: { nowMs: () => nowMs },
    desktop,
    log: createMemoryLog(),
    publish: (_domain, name, payload) => void published.push({ name, payload }),
    topics,
    isFocused: () => options.isFocused ?? false,
    showWindow: () => void (shownCount += 1),
  })
  if (!handlers) throw new Error('no handlers')
  const calls = handlers.notifications
  return {
    calls,
    list: async () => calls.list({}),
    tell: (news: NoticeNews, draftId: string | null = null) => topics.emit('noticed', { news, draftId }),
    passDays: (days: number) => void (nowMs += days * dayMs),
    published,
    desktop,
    shownCount: () => shownCount,
  }
}

it('keeps notices and their read marks over a restart, newest first', async () => {
  const library = openTempLibrary()
  const before = openNotices(library)
  before.tell(done)
  before.tell(refused)
  const [second] = await before.list()
  await before.calls.markRead({ id: second!.id })
  library.close()
  const again = openLibrary({ folder: library.folder, clock: systemClock, log: createMemoryLog() })
  onTestFinished(() => again.close())
  const after = openNotices(again)
  expect((await after.list()).map(({ news, isRead }) => [news, isRead])).toEqual([
    [refused, true],
    [done, false],
  ])
  await after.calls.markAllRead({})
  expect((await after.list()).every(({ isRead }) => isRead)).toBe(true)
})

it('publishes the list and what is new of it, and a read mark only where there was none', async () => {
  const notices = openNotices(openTempLibrary())
  notices.tell(done)
  expect(notices.published.map(({ name }) => name)).toEqual(['changed', 'added'])
  const [only] = await notices.list()
  await notices.calls.markRead({ id: only!.id })
  await notices.calls.markRead({ id: only!.id })
  await notices.calls.markAllRead({})
  expect(notices.published.map(({ name }) => name)).toEqual(['changed', 'added', 'changed'])
  expect(notices.published.at(-1)?.payload).toEqual([{ ...only, isRead: true }])
})

it('is a notification of the system only while no window has the focus; a click marks it as read and opens it', async () => {
  const watched = openNotices(openTempLibrary(), { isFocused: true })
  watched.tell(done)
  expect(watched.desktop.notifications).toEqual([])
  const away = openNotices(openTempLibrary())
  away.tell(done)
  const [shown] = away.desktop.notifications
  expect(shown).toMatchObject({ title: 'All 3 samples of “Ann” are in the cloud.', body: '' })
  shown?.onClick?.()
  expect(away.shownCount()).toBe(1)
  expect(away.published.at(-1)).toMatchObject({ name: 'followed', payload: { news: done } })
  expect((await away.list())[0]?.isRead).toBe(true)
})

it('keeps 200, for 90 days', async () => {
  const notices = openNotices(openTempLibrary())
  notices.tell(refused)
  notices.passDays(89)
  notices.tell(done)
  expect(await notices.list()).toHaveLength(2)
  notices.passDays(2)
  notices.tell(done)
  expect((await notices.list()).map(({ news }) => news.kind)).toEqual(['upload-done', 'upload-done'])
  for (let count = 0; count < 205; count += 1) notices.tell(refused)
  const all = await notices.list()
  expect(all).toHaveLength(200)
  expect(all.every(({ news }) => news.kind === 'upload-refused')).toBe(true)
})

it('leads to its draft until that is deleted', async () => {
  const library = openTempLibrary()
  const drafts = createDraftStore({ db: library.db, nowMs: () => Date.now(), workspace: () => null })
  const draft = drafts.create()
  const notices = openNotices(library)
  notices.tell(done, draft.id)
  notices.tell({ kind: 'speakers-unclear', sampleName: 'take 1', sampleId: draft.id }, draft.id)
  const [unclear, uploaded] = await notices.list()
  expect(noticeAction(uploaded!)).toEqual({ screen: 'draft', draftId: draft.id })
  expect(noticeAction(unclear!)).toMatchObject({ screen: 'sample-settings', draftId: draft.id })
  library.db.prepare('DELETE FROM drafts WHERE id = ?').run(draft.id)
  expect((await notices.list()).map(noticeAction)).toEqual([null, null])
  notices.tell(done, draft.id)
  expect((await notices.list())[0]).toMatchObject({ draftId: null, news: done })
})

it('leaves out a kind that only a newer Timbre knows', async () => {
  const library = openTempLibrary()
  library.db
    .prepare('INSERT INTO notices (id, news, at_ms) VALUES (?, ?, ?)')
    .run(randomUUID(), JSON.stringify({ kind: 'of tomorrow' }), 1)
  const notices = openNotices(library)
  expect(await notices.list()).toEqual([])
})

it('lists an export told by an earlier Timbre, which did not count what was left out', async () => {
  const library = openTempLibrary()
  const news = { kind: 'dataset-exported', draftName: 'Ann', fileName: 'Ann dataset.zip' }
  library.db
    .prepare('INSERT INTO notices (id, news, at_ms) VALUES (?, ?, ?)')
    .run(randomUUID(), JSON.stringify(news), 1)
  const counts = { leftOutCount: 0, unsavedTakeCount: 0 }
  expect(await openNotices(library).list()).toMatchObject([{ news: { ...news, ...counts } }])
})

it('tells what cannot be kept, and lets whoever told it go on', () => {
  const library = openTempLibrary()
  const { tell, published, desktop } = openNotices(library)
  library.db.pragma('query_only = on')
  tell(done)
  expect(published).toMatchObject([{ name: 'added', payload: { news: done, isRead: false } }])
  expect(desktop.notifications).toHaveLength(1)
})

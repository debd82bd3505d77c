import { expect, test } from 'vitest'
import { followRecentDrafts, type RecentDraft } from '@main/platform/desktop/recent-drafts'
import { createTopics } from '@main/scope/topics'
import { createTestClock } from '../../../support/test-clock'

test('the drafts worked on last are told once for many changes, and only when they are others', () => {
  const topics = createTopics()
  const clock = createTestClock()
  const told: RecentDraft[][] = []
  let drafts: RecentDraft[] | null = Array.from({ length: 12 }, (_, at) => ({
    id: `d${at}`,
    name: `Draft ${at}`,
  }))
  const { refresh } = followRecentDrafts({
    list: () => drafts,
    show: (recent) => told.push([...recent]),
    topics,
    clock,
  })
  refresh()
  clock.advance(1_000)
  expect(told).toHaveLength(1)
  expect(told[0]?.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'])
  for (let at = 0; at < 5; at += 1) topics.emit('draftPublished', { draftId: 'd1' })
  clock.advance(1_000)
  expect(told).toHaveLength(1)
  drafts = [{ id: 'd9', name: ' ' }]
  topics.emit('draftRemoved', { draftId: 'd1' })
  clock.advance(1_000)
  expect(told.at(-1)).toEqual([{ id: 'd9', name: 'Untitled' }])
  drafts = null
  topics.emit('workspaceChanged', null)
  clock.advance(1_000)
  expect(told.at(-1)).toEqual([])
})

import { expect, test } from 'vitest'
import { factsOfGeneration } from '@main/history/history-facts'
import { wholeHistory } from '@shared/domain/speech/history'
import { facts, generation, openStore } from './history-world'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const noon = Date.UTC(2026, 10, 20, 12)

test('lists the newest first, and rows of one second in their order', () => {
  const { store, texts } = openStore()
  store.learn(facts({ text: 'second', atMs: noon }), 1)
  store.learn(facts({ text: 'third', atMs: noon }), 1)
  store.learn(facts({ text: 'fourth', atMs: noon + 1_000 }), 1)
  store.learn(facts({ text: 'first', atMs: noon - dayMs }), 1)
  expect(texts()).toEqual(['fourth', 'third', 'second', 'first'])
})

test('finds by words in text and voice, by voice, model, task, time and mark, and by several at once', () => {
  const { store, texts, find } = openStore()
  store.learn(facts({ text: 'The lighthouse keeper', voiceId: 'v2', voiceName: 'Bea' }), 1)
  store.learn(facts({ text: 'Good evening', modelId: 'eleven_v3' }), 1)
  store.learn(facts({ text: 'Old evening', atMs: noon - 30 * dayMs }), 1)
  store.learn(facts({ text: 'Two speak', task: 'text-to-dialogue', voiceId: null }), 1)
  expect(texts({ search: 'light keep' })).toEqual(['The lighthouse keeper'])
  expect(texts({ search: 'bea' })).toEqual(['The lighthouse keeper'])
  expect(texts({ search: 'evening' })).toEqual(['Good evening', 'Old evening'])
  expect(texts({ search: 'evening', modelId: 'eleven_v3' })).toEqual(['Good evening'])
  expect(texts({ voiceId: 'v2' })).toEqual(['The lighthouse keeper'])
  expect(texts({ task: 'text-to-dialogue' })).toEqual(['Two speak'])
  expect(texts({ toMs: noon - dayMs })).toEqual(['Old evening'])
  expect(texts({ fromMs: noon - 30 * dayMs, toMs: noon - 30 * dayMs + 1, search: 'old' })).toEqual([
    'Old evening',
  ])
  expect(texts({ fromMs: noon + 1 })).toEqual([])
  const [row] = find({ search: 'old' })
  store.setFavorite([row!.id], true)
  expect(texts({ isFavorite: true })).toEqual(['Old evening'])
  expect(texts({ isFavorite: false })).not.toContain('Old evening')
})

test('counts by day in this time zone, over all pages', () => {
  const { store, index } = openStore()
  const midnight = new Date(2026, 10, 20).getTime()
  for (const atMs of [midnight, midnight + dayMs - 1, midnight - 1, midnight - 40 * dayMs]) {
    store.learn(facts({ atMs }), 1)
  }
  const { total, days } = index.outline(wholeHistory)
  expect(total).toBe(4)
  expect(days.map(({ count }) => count)).toEqual([2, 1, 1])
  expect(days[0]?.startMs).toBe(midnight)
  expect(days[1]?.startMs).toBe(new Date(2026, 10, 19).getTime())
})

test('a generation and its item of the cloud are one row, whoever comes first', () => {
  const { store, find } = openStore()
  const made = generation({ historyItemId: 'item-1' })
  const ofLedger = factsOfGeneration(made, () => 'Ann')!
  const ofCloud = facts({ historyItemId: 'item-1', text: 'Good morning.' })
  const id = store.learn(ofLedger, 1)
  expect(store.learn(ofCloud, 1)).toBe(id)
  expect(find()).toMatchObject([
    { id, generationId: made.id, historyItemId: 'item-1', isHere: true, isInCloud: true },
  ])

  const later = generation({ historyItemId: 'item-2', request: { ...made.request, text: 'Later.' } as never })
  const itemId = store.learn(facts({ historyItemId: 'item-2', text: 'Later.' }), 1)
  expect(
    store.learn(
      factsOfGeneration(later, () => 'Ann')!,
      1,
    ),
  ).toBe(itemId)
  expect(find()).toHaveLength(2)
})

test('a lost generation that is found in the cloud joins its row, with its mark', () => {
  const { store, find } = openStore()
  const lost = generation({ state: 'possibly-charged', byteCount: 0, durationMs: null })
  const id = store.learn(
    factsOfGeneration(lost, () => 'Ann')!,
    1,
  )
  const itemId = store.learn(facts({ historyItemId: 'item-1', text: 'Good morning.' }), 1)
  store.setFavorite([itemId!], true)
  expect(find()).toHaveLength(2)
  store.learn(
    factsOfGeneration({ ...lost, state: 'kept', historyItemId: 'item-1' }, () => 'Ann')!,
    1,
  )
  expect(find()).toMatchObject([{ id, historyItemId: 'item-1', state: 'kept', isFavorite: true }])
  expect(find({ search: 'morning' })).toHaveLength(1)
})

test.each(['canceled', 'possibly-charged'] as const)(
  'a %s generation stays so when the cloud lists its item',
  (state) => {
    const { store, find } = openStore()
    const made = generation({ state, historyItemId: 'item-1' })
    const id = store.learn(
      factsOfGeneration(made, () => 'Ann')!,
      1,
    )
    expect(store.learn(facts({ historyItemId: 'item-1', text: 'Good morning.' }), 2)).toBe(id)
    expect(find()).toMatchObject([{ id, state, isHere: false, isInCloud: true }])
  },
)

test.each(['queued', 'sent', 'arriving', 'refused'] as const)('what is %s is not in the history', (state) => {
  expect(factsOfGeneration(generation({ state }), () => '')).toBeNull()
})

test('what was canceled is in the history with what arrived of it', () => {
  expect(factsOfGeneration(generation({ state: 'canceled' }), () => '')).not.toBeNull()
  expect(factsOfGeneration(generation({ state: 'canceled', byteCount: 0 }), () => '')).toBeNull()
})

test('a removed row is hidden, found no more, and comes back; a deleted one stays away from a list that is behind', () => {
  const { store, texts, find, db } = openStore()
  const item = facts({ text: 'Gone soon' })
  const id = store.learn(item, 1)!
  store.setRemoved([id], noon)
  expect(texts()).toEqual([])
  expect(texts({ search: 'soon' })).toEqual([])
  expect(store.facets()).toEqual({ voices: [], modelIds: [] })
  expect(store.learn(item, 2)).toBe(id)
  expect(texts()).toEqual([])
  expect(store.removedUntil(noon - 1, -1)).toEqual([])
  store.setRemoved([id], null)
  expect(texts({ search: 'soon' })).toEqual(['Gone soon'])

  store.setRemoved([id], noon)
  const [row] = store.removedUntil(noon, -1)
  store.drop(row!, noon)
  expect(store.learn(item, 3)).toBeNull()
  expect(find()).toEqual([])
  expect(db.prepare('SELECT count(*) FROM history_search').pluck().get()).toBe(0)
})

test('workspaces do not see each other', () => {
  const { db, store } = openStore()
  const other = openStore(db, 'another')
  store.learn(facts({ historyItemId: 'same', text: 'Mine' }), 1)
  other.store.learn(facts({ historyItemId: 'same', text: 'Theirs' }), 1)
  expect(other.texts({ search: 'mine' })).toEqual([])
  expect(other.texts()).toEqual(['Theirs'])
})

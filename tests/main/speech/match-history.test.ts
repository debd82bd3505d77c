import { expect, test } from 'vitest'
import type { CloudHistoryItem } from '@main/cloud/cloud-types'
import { matchHistory } from '@main/speech/match-history'
import { clara, settings, spokenBy } from './support'

const sentAtMs = Date.UTC(2026, 10, 20, 12)

const lost = (id: string, text: string, requestKey = text) => ({
  id,
  request: spokenBy(text),
  requestKey,
  sentAtMs,
  estimatedCredits: text.length,
})

const item = (
  historyItemId: string,
  text: string,
  patch: Partial<CloudHistoryItem> = {},
): CloudHistoryItem => ({
  historyItemId,
  requestId: null,
  source: 'TTS',
  voiceId: clara,
  voiceName: 'Clara',
  modelId: 'eleven_multilingual_v2',
  text,
  dialogue: null,
  atMs: sentAtMs,
  credits: text.length,
  mediaType: 'audio/mpeg',
  state: 'created',
  settings: null,
  ...patch,
})

const found = (...args: Parameters<typeof matchHistory>): Record<string, string> =>
  Object.fromEntries([...matchHistory(...args).found].map(([id, { historyItemId }]) => [id, historyItemId]))

test('each row takes the item with its voice, model, text and time', () => {
  const items = [
    item('other voice', 'One', { voiceId: 'x' }),
    item('other model', 'One', { modelId: 'x' }),
    item('converted', 'One', { source: 'STS' }),
    item('an hour ago', 'One', { atMs: sentAtMs - 3_600_000 }),
    item('deleted', 'One', { state: 'deleted' }),
    item('its own', ' One '),
  ]
  expect(found([lost('a', 'One'), lost('b', 'Two')], items, [])).toEqual({ a: 'its own' })
})

test('equal requests share equal items, one each', () => {
  const rows = [lost('a', 'Same'), lost('b', 'Same')]
  expect(found(rows, [item('1', 'Same')], [])).toEqual({ a: '1' })
  expect(found(rows, [item('2', 'Same', { atMs: sentAtMs + 1_000 }), item('1', 'Same')], [])).toEqual({
    a: '1',
    b: '2',
  })
})

test('more items than rows, or rows that sound different, are unclear', () => {
  const three = ['1', '2', '3'].map((id) => item(id, 'Same'))
  expect(matchHistory([lost('a', 'Same'), lost('b', 'Same')], three, [])).toEqual({
    found: new Map(),
    unclear: ['a', 'b'],
  })
  const otherSettings = [lost('a', 'Same', 'key 1'), lost('b', 'Same', 'key 2')]
  expect(matchHistory(otherSettings, [item('1', 'Same')], []).unclear).toEqual(['a', 'b'])
})

const converted = (id: string, estimatedCredits: number) => ({
  id,
  request: {
    task: 'speech-to-speech' as const,
    voiceId: clara,
    modelId: 'eleven_multilingual_sts_v2',
    source: { kind: 'piece' as const, itemId: id, startMs: 0, endMs: 300_000 },
    settings,
    removesBackgroundNoise: false,
  },
  requestKey: id,
  sentAtMs,
  estimatedCredits,
})
const sts = (id: string, credits: number) =>
  item(id, '', { source: 'STS', modelId: 'eleven_multilingual_sts_v2', credits })

test('a sound that two parts of nearly one price could be is neither of them', () => {
  const parts = [converted('a', 4_999), converted('b', 5_000)]
  expect(matchHistory(parts, [sts('one', 5_000)], [])).toEqual({ found: new Map(), unclear: ['a', 'b'] })
  expect(found([converted('a', 4_000), converted('b', 5_000)], [sts('one', 5_000)], [])).toEqual({ b: 'one' })
  expect(found([converted('a', 4_999)], [sts('one', 5_000)], [converted('b', 5_000)])).toEqual({})
})

test('a sound that cost nothing belongs to a part that was to cost nothing', () => {
  expect(found([converted('a', 5_000)], [sts('free', 0)], [])).toEqual({})
  expect(found([converted('a', 0)], [sts('free', 0)], [])).toEqual({ a: 'free' })
})

test('nothing is taken while the same request is still under way', () => {
  expect(matchHistory([lost('a', 'Same')], [item('1', 'Same')], [lost('b', 'Same')])).toEqual({
    found: new Map(),
    unclear: [],
  })
})

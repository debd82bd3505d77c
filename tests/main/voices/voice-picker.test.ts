import { expect, test } from 'vitest'
import { createMirrorStore } from '@main/voices/mirror-store'
import { createVoicePicker } from '@main/voices/picker/voice-picker'
import { withDigest } from '@main/voices/send-intent'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { cloudVoice } from '../../support/cloud/cloud-voice'
import { openTestDatabase } from '../../support/library/open-test-database'
import { createMemoryLog } from '../../support/memory-log'

function openPicker() {
  const db = openTestDatabase()
  const log = createMemoryLog()
  const mirror = createMirrorStore(db, 'demo')
  const published: string[] = []
  let nowMs = 1_000
  const picker = createVoicePicker({
    library: { db },
    workspace: 'demo',
    clock: { nowMs: () => (nowMs += 1) },
    log,
    publish: (domain, name) => void published.push(`${domain}.${name}`),
  })
  const { page, choose } = picker.handlers!.voicePicker
  return {
    db,
    log,
    mirror,
    published,
    choose: async (voiceId: string): Promise<void> => {
      await choose({ voiceId })
    },
    add: (...voices: Partial<CloudVoice>[]) =>
      mirror.write(
        voices.map((voice) => withDigest(cloudVoice({ fineTuning: null, ...voice }))),
        0,
      ),
    list: async (search = '', at = 0, isOwn = false) => {
      const { voices, hasMore } = await page({ search, page: at, isOwn })
      return { ids: voices.map(({ group, voiceId }) => `${group}: ${voiceId}`), voices, hasMore }
    },
  }
}

test('voices stand in the order of the groups, newest first, and legacy ones only in a search', async () => {
  const { add, list } = openPicker()
  add(
    { voiceId: 'old', category: 'premade', isLegacy: true, createdAtMs: 9_000 },
    { voiceId: 'default', category: 'premade', isOwner: false },
    { voiceId: 'strange', category: null, createdAtMs: 1 },
    { voiceId: 'designed', category: 'generated' },
    { voiceId: 'cloned', category: 'cloned' },
    { voiceId: 'pro-older', category: 'professional', createdAtMs: 1_000 },
    { voiceId: 'pro-newer', category: 'high_quality', createdAtMs: 2_000 },
    { voiceId: 'pro-first', category: 'famous', createdAtMs: null },
    { voiceId: 'dub', category: 'dub_specific' },
  )
  const inOrder = [
    'dub_specific: dub',
    'professional: pro-newer',
    'professional: pro-older',
    'professional: pro-first',
    'cloned: cloned',
    'generated: designed',
    'default: default',
    'default: strange',
  ]
  expect((await list()).ids).toEqual(inOrder)
  expect((await list('ann')).ids).toEqual([...inOrder, 'legacy: old'])
  expect((await list('nobody')).ids).toEqual([])
})

test('the ten voices chosen last come first and stand nowhere else', async () => {
  const { add, choose, list, log, published } = openPicker()
  const ids = Array.from({ length: 12 }, (_, at) => `voice-${at}`)
  add(...ids.map((voiceId) => ({ voiceId, name: voiceId })))
  for (const id of [...ids, 'voice-3']) await choose(id)
  const expected = ['voice-3', ...ids.filter((id) => id !== 'voice-3').reverse()]
  const { ids: listed } = await list()
  expect(listed.slice(0, 10)).toEqual(expected.slice(0, 10).map((id) => `recent: ${id}`))
  expect(listed.slice(10)).toEqual(['professional: voice-0', 'professional: voice-1'])
  // A search narrows the recent ones too.
  expect((await list('voice-11')).ids).toEqual(['recent: voice-11'])
  expect(published).toContain('voicePicker.changed')
  expect(log.lines.filter(({ msg }) => msg === 'voice_selected')).toHaveLength(13)
})

test('a legacy voice is offered to a search alone, also one chosen lately', async () => {
  const { add, choose, list } = openPicker()
  add({ voiceId: 'old', category: 'premade', isLegacy: true }, { voiceId: 'mine' })
  await choose('old')
  expect((await list()).ids).toEqual(['professional: mine'])
  expect((await list('ann')).ids).toEqual(['recent: old', 'professional: mine'])
})

test('where only one’s own voices fit, others are not offered, nor recent', async () => {
  const { add, choose, list } = openPicker()
  add(
    { voiceId: 'mine' },
    { voiceId: 'copied', isOwner: false, isCopied: true },
    { voiceId: 'default', category: 'premade', isOwner: false },
  )
  await choose('copied')
  expect((await list('', 0, true)).ids).toEqual(['professional: mine'])
  await choose('mine')
  expect((await list('', 0, true)).ids).toEqual(['recent: mine'])
})

test('recent uses are kept under the key of the specification, as a time per voice', async () => {
  const { add, choose, db } = openPicker()
  add({ voiceId: 'a' }, { voiceId: 'b' })
  await choose('a')
  await choose('b')
  expect(db.prepare('SELECT workspace, key, value FROM local_values').all()).toEqual([
    { workspace: 'demo', key: 'recently-used-voice-ids', value: '{"b":1002,"a":1001}' },
  ])
})

test('a recent voice that is deleted makes room for the one before', async () => {
  const { add, choose, list, mirror } = openPicker()
  const ids = Array.from({ length: 11 }, (_, at) => `voice-${at}`)
  add(...ids.map((voiceId) => ({ voiceId })))
  for (const id of ids) await choose(id)
  mirror.enqueue(
    'voice-10',
    { kind: 'delete', seen: { name: '', language: 'en', description: null, labels: {} } },
    0,
  )
  const { ids: listed } = await list()
  expect(listed).toHaveLength(10)
  expect(listed).toContain('recent: voice-0')
  expect(listed.join()).not.toContain('voice-10')
})

test('pages follow one another without gaps and doubles', async () => {
  const { add, choose, list } = openPicker()
  const ids = Array.from({ length: 250 }, (_, at) => `voice-${String(at).padStart(3, '0')}`)
  add(...ids.map((voiceId, at) => ({ voiceId, createdAtMs: at })))
  await choose('voice-005')
  const [first, second, third] = [await list('', 0), await list('', 1), await list('', 2)]
  expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([101, 100, 49])
  expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false])
  const all = [first, second, third].flatMap(({ voices }) => voices.map(({ voiceId }) => voiceId))
  expect(new Set(all).size).toBe(250)
})

test('a voice shows edits that wait, and what keeps it from speaking', async () => {
  const { add, list, mirror } = openPicker()
  add({
    voiceId: 'a',
    category: 'cloned',
    safetyControl: 'CAPTCHA',
    isVerified: false,
    previewUrl: 'https://x/a.mp3',
  })
  mirror.enqueue('a', { kind: 'update', patch: { name: 'Zoë' }, seen: { name: 'Ann' } }, 0)
  expect((await list('zoe')).voices).toEqual([
    {
      voiceId: 'a',
      name: 'Zoë',
      group: 'cloned',
      labels: { accent: 'irish' },
      language: null,
      description: 'Warm',
      isLegacy: false,
      hasPreview: true,
      obstacle: 'unverified',
    },
  ])
})

test('while signed out there is no voice', async () => {
  const { page, choose } = createVoicePicker({
    library: { db: openTestDatabase() },
    workspace: null,
    clock: { nowMs: () => 0 },
    log: createMemoryLog(),
    publish: () => undefined,
  }).handlers!.voicePicker
  expect(await page({ search: '', page: 0, isOwn: false })).toEqual({ voices: [], hasMore: false })
  expect(choose({ voiceId: 'a' })).toBeNull()
})

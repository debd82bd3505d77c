import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '@main/voices/intent'
import { judgeEntry, planSync } from '@main/voices/plan-sync'
import { withDigest } from '@main/voices/send-intent'
import { cloudVoice } from '../../support/cloud/cloud-voice'

const rename = (o: Partial<OutboxEntry> & { from?: string; to?: string } = {}): OutboxEntry => ({
  id: 1,
  voiceId: 'voice-1',
  state: 'waiting',
  settleUntilMs: null,
  intent: { kind: 'update', patch: { name: o.to ?? 'Bea' }, seen: { name: o.from ?? 'Ann' } },
  ...o,
})

test('an edit is sent where the cloud is as it was, confirmed where it is as wanted, a conflict otherwise', () => {
  expect(judgeEntry(rename(), cloudVoice({ name: 'Ann' }), 0)).toBe('send')
  expect(judgeEntry(rename(), cloudVoice({ name: 'Bea' }), 0)).toBe('confirmed')
  expect(judgeEntry(rename(), cloudVoice({ name: 'Cleo' }), 0)).toBe('conflict')
  expect(judgeEntry(rename(), null, 0)).toBe('conflict')
  // Another field that changed there is no conflict.
  expect(judgeEntry(rename(), cloudVoice({ description: 'Cold' }), 0)).toBe('send')
})

test('an edit whose answer was lost is not sent again before it has settled', () => {
  const sent = rename({ state: 'sent', settleUntilMs: 100 })
  expect(judgeEntry(sent, cloudVoice(), 99)).toBe('wait')
  expect(judgeEntry(sent, cloudVoice(), 100)).toBe('send')
  expect(judgeEntry(sent, cloudVoice({ name: 'Bea' }), 99)).toBe('confirmed')
})

test('a deletion goes through unless the voice was changed in the cloud meanwhile', () => {
  const seen = { name: 'Ann', description: 'Warm', language: 'en', labels: { accent: 'irish' } }
  const deletion: OutboxEntry = { ...rename(), intent: { kind: 'delete', seen } }
  expect(judgeEntry(deletion, cloudVoice(), 0)).toBe('send')
  expect(judgeEntry(deletion, null, 0)).toBe('confirmed')
  expect(judgeEntry(deletion, cloudVoice({ labels: { accent: 'scottish' } }), 0)).toBe('conflict')
})

test('the label of the language is no edit of the labels, and their order says nothing', () => {
  const intent = { kind: 'update', patch: { labels: { accent: 'irish', age: 'old' } }, seen: {} } as const
  const labels = { age: 'old', language: 'en', accent: 'irish' }
  expect(judgeEntry({ ...rename(), intent }, cloudVoice({ labels }), 0)).toBe('confirmed')
})

test('voices that vanish leave the mirror, but not while an edit hangs on them', () => {
  const rows = ['voice-1', 'voice-2'].map((voiceId) => ({ voiceId, digest: 'old' }))
  const plan = planSync({ rows, remote: [], outbox: [rename()], nowMs: 0 })
  expect(plan).toMatchObject({ removedIds: ['voice-2'], goneIds: ['voice-1'], sends: [] })
  expect(plan.conflicts.map(({ id }) => id)).toEqual([1])
})

test('what is equal is not written again; behind an edit that waits nothing is sent', () => {
  const remote = withDigest(cloudVoice())
  const outbox = [
    rename({ state: 'sent', settleUntilMs: 100 }),
    rename({ id: 2, from: 'Bea', to: 'Cleo' }),
    rename({ id: 3, voiceId: 'voice-2' }),
  ]
  const other = withDigest(cloudVoice({ voiceId: 'voice-2' }))
  const rows = [{ voiceId: 'voice-1', digest: remote.digest }]
  const plan = planSync({ rows, remote: [remote, other], outbox, nowMs: 50 })
  expect(plan.upserts.map(({ voice }) => voice.voiceId)).toEqual(['voice-2'])
  expect(plan.sends.map(({ id }) => id)).toEqual([3])
})

const names = fc.constantFrom('A', 'B', 'C')

test('any plan: each voice is written or removed once at most, and each edit has one fate', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(5), names), { selector: ([id]) => id }),
      fc.uniqueArray(fc.tuple(fc.nat(5), names), { selector: ([id]) => id }),
      fc.array(fc.record({ voice: fc.nat(5), from: names, to: names, isSent: fc.boolean() })),
      (here, there, edits) => {
        const voiceOf = ([id, name]: [number, string]) =>
          withDigest(cloudVoice({ voiceId: `voice-${id}`, name }))
        const rows = here.map((each) => ({ voiceId: `voice-${each[0]}`, digest: voiceOf(each).digest }))
        const remote = there.map(voiceOf)
        const outbox = edits.map(({ voice, from, to, isSent }, id) =>
          rename({ id, voiceId: `voice-${voice}`, from, to, state: isSent ? 'sent' : 'waiting' }),
        )
        const plan = planSync({ rows, remote, outbox, nowMs: 0 })
        const written = plan.upserts.map(({ voice }) => voice.voiceId)
        const touched = [...written, ...plan.removedIds, ...plan.goneIds]
        expect(new Set(touched).size).toBe(touched.length)
        const fates = [...plan.confirmed, ...plan.conflicts, ...plan.sends].map(({ id }) => id)
        expect(new Set(fates).size).toBe(fates.length)
        // The mirror equals the cloud afterwards, but for voices an edit hangs on.
        const after = new Set([...rows.map(({ voiceId }) => voiceId), ...written])
        for (const voiceId of plan.removedIds) after.delete(voiceId)
        const kept = new Set([...remote.map(({ voice }) => voice.voiceId), ...plan.goneIds])
        expect(after).toEqual(kept)
      },
    ),
  )
})

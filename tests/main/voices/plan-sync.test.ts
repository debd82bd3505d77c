import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '@main/voices/intent'
import { judgeEntry, planSync } from '@main/voices/plan-sync'
import { withDigest } from '@main/voices/send-intent'
import { cloudSample, cloudVoice } from '../../support/cloud/cloud-voice'

const rename = (o: Partial<OutboxEntry> & { from?: string; to?: string } = {}): OutboxEntry => ({
  id: 1,
  voiceId: 'voice-1',
  state: 'waiting',
  settleUntilMs: null,
  intent: { kind: 'update', patch: { name: o.to ?? 'Bea' }, seen: { name: o.from ?? 'Ann' } },
  ...o,
})

test('sends an edit if the cloud is unchanged, confirms it if the cloud already shows it, or reports a conflict', () => {
  expect(judgeEntry(rename(), cloudVoice({ name: 'Ann' }), 0)).toBe('send')
  expect(judgeEntry(rename(), cloudVoice({ name: 'Bea' }), 0)).toBe('confirmed')
  expect(judgeEntry(rename(), cloudVoice({ name: 'Cleo' }), 0)).toBe('conflict')
  expect(judgeEntry(rename(), null, 0)).toBe('conflict')
  // Another field that changed there is no conflict.
  expect(judgeEntry(rename(), cloudVoice({ description: 'Cold' }), 0)).toBe('send')
})

test('does not send an edit with a lost response again before it has settled', () => {
  const sent = rename({ state: 'sent', settleUntilMs: 100 })
  expect(judgeEntry(sent, cloudVoice(), 99)).toBe('wait')
  expect(judgeEntry(sent, cloudVoice(), 100)).toBe('send')
  expect(judgeEntry(sent, cloudVoice({ name: 'Bea' }), 99)).toBe('confirmed')
})

test('sends an edit again that was sent by a clock that was ahead', () => {
  const sent = rename({ state: 'sent', settleUntilMs: 3_600_000 })
  expect(judgeEntry(sent, cloudVoice(), 99)).toBe('send')
})

test('deletes a voice unless it was changed in the cloud in the meantime', () => {
  const seen = { name: 'Ann', description: 'Warm', language: 'en', labels: { accent: 'irish' } }
  const deletion: OutboxEntry = { ...rename(), intent: { kind: 'delete', seen } }
  expect(judgeEntry(deletion, cloudVoice(), 0)).toBe('send')
  expect(judgeEntry(deletion, null, 0)).toBe('confirmed')
  expect(judgeEntry(deletion, cloudVoice({ labels: { accent: 'scottish' } }), 0)).toBe('conflict')
})

test('the language label is not an edit of labels, and their order does not matter', () => {
  const intent = { kind: 'update', patch: { labels: { accent: 'irish', age: 'old' } }, seen: {} } as const
  const labels = { age: 'old', language: 'en', accent: 'irish' }
  expect(judgeEntry({ ...rename(), intent }, cloudVoice({ labels }), 0)).toBe('confirmed')
})

test('voices that disappear leave the mirror, unless an edit is pending', () => {
  const rows = ['voice-1', 'voice-2'].map((voiceId) => ({ voiceId, digest: 'old' }))
  const plan = planSync({ rows, remote: [], outbox: [rename()], nowMs: 0 })
  expect(plan).toMatchObject({ removedIds: ['voice-2'], goneIds: ['voice-1'], sends: [] })
  expect(plan.conflicts.map(({ id }) => id)).toEqual([1])
})

test('equal voices are not written again; nothing is sent after a pending edit', () => {
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

test('an edit that waits for the person holds back no deletion of a sample, nor does a refused deletion anything', () => {
  const remote = [withDigest(cloudVoice({ samples: ['a', 'b'].map(cloudSample) }))]
  const rows = [{ voiceId: 'voice-1', digest: 'old' }]
  const deletion = (id: number, sampleId: string, o: Partial<OutboxEntry> = {}): OutboxEntry => ({
    ...rename({ id, ...o }),
    intent: { kind: 'delete-sample', sampleId },
  })
  const sent = (...outbox: OutboxEntry[]) =>
    planSync({ rows, remote, outbox, nowMs: 0 }).sends.map(({ id }) => id)
  expect(sent(rename({ from: 'Cleo' }), deletion(2, 'a'))).toEqual([2])
  expect(sent(rename({ state: 'refused' }), deletion(2, 'a'), deletion(3, 'b'))).toEqual([2])
  expect(sent(deletion(1, 'a', { state: 'refused' }), deletion(2, 'b'))).toEqual([2])
  expect(sent(deletion(1, 'a', { state: 'refused' }), rename({ id: 2 }))).toEqual([2])
  // In order as ever: an edit after one that waits for the person, and whatever follows one on its way.
  expect(sent(rename({ state: 'refused' }), rename({ id: 2, from: 'Bea', to: 'Cleo' }))).toEqual([])
  expect(sent(rename(), deletion(2, 'a'))).toEqual([1])
})

test('an edit made after the cloud was asked is not confirmed by an answer that is older', () => {
  const rows = [{ voiceId: 'voice-1', digest: 'old' }]
  const remote = [withDigest(cloudVoice({ name: 'Bea' }))]
  const outbox = [rename()]
  expect(planSync({ rows, remote, outbox, nowMs: 0 }).confirmed).toHaveLength(1)
  const plan = planSync({ rows, remote, outbox, isNewer: () => true, nowMs: 0 })
  expect(plan).toMatchObject({ confirmed: [], conflicts: [], sends: outbox })
})

const names = fc.constantFrom('A', 'B', 'C')

test('any plan: writes or removes each voice at most once, and gives each edit one verdict', () => {
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

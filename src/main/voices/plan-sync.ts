import type { CloudVoice } from '../cloud/cloud-types'
import { isSampleDeletion, mergeIntent, type OutboxEntry } from './intent'
import { syncTiming } from './timing'
import { detailsOf } from './voice-details'

/** A voice in the mirror. */
export interface MirrorRow {
  voiceId: string
  digest: string
}

/** A voice in the cloud. Equal digests mean equal voices. */
export interface RemoteVoice {
  voice: CloudVoice
  digest: string
}

/** What a sync has to do. */
export interface SyncPlan {
  /** New, or changed in the cloud. */
  upserts: RemoteVoice[]
  /** Deleted in the cloud, without pending edits. */
  removedIds: string[]
  /** Deleted in the cloud with pending edits: kept until the person decides. */
  goneIds: string[]
  /** The cloud already shows the edit. */
  confirmed: OutboxEntry[]
  /** Changed on both sides: the person decides. */
  conflicts: OutboxEntry[]
  /** No longer in conflict: the cloud again shows what the person saw. */
  settled: OutboxEntry[]
  /** To be sent, in order; per voice, only the first unconfirmed edit that does not wait for the person. */
  sends: OutboxEntry[]
}

/** What to do with an edit. */
export type Verdict = 'confirmed' | 'conflict' | 'send' | 'wait'

/**
 * Compares one edit with the cloud's version. Pure.
 * @param remote null: the voice is not in the cloud
 */
export function judgeEntry(
  { intent, state, settleUntilMs }: OutboxEntry,
  remote: CloudVoice | null,
  nowMs: number,
): Verdict {
  if (!remote) return intent.kind === 'update' ? 'conflict' : 'confirmed'
  if (intent.kind === 'delete-sample') {
    if (!remote.samples.some(({ sampleId }) => sampleId === intent.sampleId)) return 'confirmed'
  } else {
    const { changedHere, changedThere, conflicts } = mergeIntent(intent, detailsOf(remote))
    const isDeletion = intent.kind === 'delete'
    if (conflicts.length > 0 || (isDeletion && changedThere.length > 0)) return 'conflict'
    if (!isDeletion && changedHere.length === 0) return 'confirmed'
  }
  // More is left only where the clock was set back since.
  const leftMs = (settleUntilMs ?? 0) - nowMs
  const isUnsettled = state === 'sent' && leftMs > 0 && leftMs <= syncTiming.settleMs
  return state === 'refused' || isUnsettled ? 'wait' : 'send'
}

/**
 * Plans how the mirror catches up with the cloud, and which edits to send. Pure.
 * @param remote every voice of the workspace, exactly once: missing voices count as deleted
 */
export function planSync(o: {
  rows: readonly MirrorRow[]
  remote: readonly RemoteVoice[]
  outbox: readonly OutboxEntry[]
  /** Made or changed since the cloud was asked: its answer is older, and says nothing about them. */
  isNewer?: (entry: OutboxEntry) => boolean
  nowMs: number
}): SyncPlan {
  const remote = new Map(o.remote.map((item) => [item.voice.voiceId, item]))
  const local = new Map(o.rows.map((row) => [row.voiceId, row.digest]))
  const plan: SyncPlan = {
    upserts: o.remote.filter(({ voice, digest }) => local.get(voice.voiceId) !== digest),
    removedIds: [],
    goneIds: [],
    confirmed: [],
    conflicts: [],
    settled: [],
    sends: [],
  }
  /** What of a voice is judged after an earlier edit is done. */
  const held = new Map<string, 'all' | 'edits'>()
  for (const entry of o.outbox) {
    const isDeletion = isSampleDeletion(entry)
    const hold = held.get(entry.voiceId)
    if (hold === 'all' || (hold === 'edits' && !isDeletion)) continue
    const voice = remote.get(entry.voiceId)?.voice ?? null
    const verdict =
      o.isNewer?.(entry) || isUnsureDeletion(entry, voice) ? 'send' : judgeEntry(entry, voice, o.nowMs)
    if (verdict === 'confirmed') {
      plan.confirmed.push(entry)
      continue
    }
    // What the cloud refused keeps nothing else waiting.
    if (entry.state === 'refused' && verdict === 'wait') continue
    if (verdict !== 'conflict') held.set(entry.voiceId, 'all')
    else if (!isDeletion) held.set(entry.voiceId, 'edits')
    if (verdict === 'conflict') {
      if (entry.state !== 'conflict') plan.conflicts.push(entry)
    } else if (verdict === 'send') {
      if (entry.state === 'conflict') plan.settled.push(entry)
      plan.sends.push(entry)
    }
  }
  for (const { voiceId } of o.rows) {
    if (!remote.has(voiceId)) (held.has(voiceId) ? plan.goneIds : plan.removedIds).push(voiceId)
  }
  return plan
}

/**
 * Where a voice is deleted elsewhere, pages shift, and a list may lack another one: that is read before it counts as deleted.
 * So is one without the sample: a list need not tell the samples of its voices.
 */
const isUnsureDeletion = ({ intent, state }: OutboxEntry, voice: CloudVoice | null): boolean =>
  state !== 'refused' &&
  (intent.kind === 'delete-sample'
    ? !voice?.samples.some(({ sampleId }) => sampleId === intent.sampleId)
    : intent.kind === 'delete' && voice === null)

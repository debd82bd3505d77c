import type { CloudVoice } from '../cloud/cloud-types'
import { mergeIntent, type OutboxEntry } from './intent'
import { detailsOf } from './voice-details'

/** A voice as the mirror has it. */
export interface MirrorRow {
  voiceId: string
  digest: string
}

export interface RemoteVoice {
  voice: CloudVoice
  digest: string
}

export interface SyncPlan {
  /** New here, or changed in the cloud. */
  upserts: RemoteVoice[]
  /** Gone from the cloud, with no edit of the person hanging on them. */
  removedIds: string[]
  /** Gone from the cloud although the person edited them: kept until they decide. */
  goneIds: string[]
  /** The cloud shows what was wanted. */
  confirmed: OutboxEntry[]
  /** The cloud changed too: the person decides. */
  conflicts: OutboxEntry[]
  /** Back from conflict: the cloud is again what the person saw. */
  settled: OutboxEntry[]
  /** To be sent, in order; per voice only the first that is not confirmed. */
  sends: OutboxEntry[]
}

export type Verdict = 'confirmed' | 'conflict' | 'send' | 'wait'

/**
 * How one edit stands against what the cloud shows. Pure.
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
  const isUnsettled = state === 'sent' && nowMs < (settleUntilMs ?? 0)
  return state === 'refused' || isUnsettled ? 'wait' : 'send'
}

/**
 * What has to happen so that the mirror shows the cloud and the cloud gets the person's edits. Pure.
 * @param remote every voice of the workspace, each once: a voice that is missing is deleted
 */
export function planSync(o: {
  rows: readonly MirrorRow[]
  remote: readonly RemoteVoice[]
  outbox: readonly OutboxEntry[]
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
  const held = new Set<string>()
  for (const entry of o.outbox) {
    // What waits behind an edit is judged when that edit is through.
    if (held.has(entry.voiceId)) continue
    const verdict = judgeEntry(entry, remote.get(entry.voiceId)?.voice ?? null, o.nowMs)
    if (verdict === 'confirmed') {
      plan.confirmed.push(entry)
      continue
    }
    held.add(entry.voiceId)
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

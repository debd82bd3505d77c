import type { VoicePatch } from '@shared/domain/cloud/voice'
import { merge, type Merged } from '@shared/merge/merge'
import { type VoiceDetails, type VoiceField, voiceFields } from './voice-details'

/** Changes to details, and the values the person saw when making them. */
export interface VoiceEdit {
  kind: 'update'
  patch: VoicePatch
  seen: Partial<VoiceDetails>
}

/** What a person wants to change about a voice, and what they saw at that time. */
export type Intent =
  VoiceEdit | { kind: 'delete'; seen: VoiceDetails } | { kind: 'delete-sample'; sampleId: string }

/** An edit in the outbox. */
export interface OutboxEntry {
  id: number
  voiceId: string
  intent: Intent
  state: 'waiting' | 'sent' | 'conflict' | 'refused'
  settleUntilMs: number | null
}

/** A sample is deleted whatever else of its voice waits for the person. */
export const isSampleDeletion = ({ intent }: Pick<OutboxEntry, 'intent'>): boolean =>
  intent.kind === 'delete-sample'

/**
 * Which edit of a voice is sent next; undefined: none can be. What the cloud refused holds back nothing, and a conflict
 * every edit but the deletion of a sample.
 * @param entries of one voice, in order
 */
export function nextToSend<T extends OutboxEntry>(entries: readonly T[]): T | undefined {
  const isConflict = entries.some(({ state }) => state === 'conflict')
  return entries.find(
    (entry) =>
      entry.state !== 'conflict' && entry.state !== 'refused' && (isSampleDeletion(entry) || !isConflict),
  )
}

/** The voice as shown to the person: the cloud's version with every unconfirmed edit applied in order. */
export const withEdits = (details: VoiceDetails, entries: readonly OutboxEntry[]): VoiceDetails =>
  entries.reduce(
    (shown, { intent }) => (intent.kind === 'update' ? { ...shown, ...intent.patch } : shown),
    details,
  )

/** Merges an edit or a deletion with the cloud's version; the base is what the person saw. Pure. */
export function mergeIntent(
  intent: Exclude<Intent, { kind: 'delete-sample' }>,
  theirs: VoiceDetails,
): Merged<VoiceDetails, VoiceField> {
  const seen = { ...theirs, ...intent.seen }
  const mine = intent.kind === 'update' ? { ...theirs, ...intent.patch } : seen
  return merge(voiceFields, { mine, theirs, base: { mine: seen, theirs: seen } })
}

/** Reduces an edit to the given fields; null if nothing remains. */
export function narrowed(edit: VoiceEdit, names: readonly VoiceField[]): VoiceEdit | null {
  const keys = new Set<string>(names.flatMap((name) => voiceFields[name].keys))
  const patch = Object.fromEntries(Object.entries(edit.patch).filter(([key]) => keys.has(key)))
  return Object.keys(patch).length === 0 ? null : { ...edit, patch }
}
